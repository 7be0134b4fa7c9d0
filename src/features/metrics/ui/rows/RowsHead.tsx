import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MetricRows } from '../../contract.ts'
import type { Period } from '../../report/periods.ts'
import { useReport } from '../context.ts'
import { formatCount } from '../format.ts'
import { periodWords } from '../presets.ts'
import { beforeSentence } from './before.ts'
import classes from './rows.module.css'
import { useRowsSearch } from './useRowsSearch.ts'

/** Names the section of the rows. */
export const headingId = 'linhas'

interface RowsHeadProps {
  /** What is counted, in words. */
  title: string
  /** Undefined while it is read. */
  total: number | undefined
  /** The report. */
  back: string
  period: Period
  previous: MetricRows['previous']
  /** The acts at its end. */
  children: ReactNode
}

/** What the rows are, of when, and how many there were before. */
export function RowsHead({ title, total, back, period, previous, children }: RowsHeadProps) {
  const { answer, clock } = useReport()
  const q = useRowsSearch().q.trim()
  // Before the clinic's first appointment there is nothing to compare with.
  const hasBefore = previous !== null && Boolean(answer.previous?.report.totals.all)
  return (
    <div className={classes.rowsHead}>
      <div>
        <Link to={back} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden="true" /> Voltar ao relatório
        </Link>
        <h2 id={headingId}>
          {total !== undefined && `${formatCount(total)} `}
          {title}
          {q && `, com “${q}”`}
        </h2>
        <p className={classes.soft}>
          {periodWords(period, answer.at, clock.zone)}.
          {hasBefore && total !== undefined && ` ${beforeSentence(period, previous)}`}
        </p>
      </div>
      {children}
    </div>
  )
}
