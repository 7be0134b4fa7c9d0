import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReportOutput } from '../../contract.ts'
import { useReport } from '../context.ts'
import { formatCount, formatReais, formatShare, leastForRate, rateOrFraction } from '../format.ts'
import classes from './report.module.css'

/** The five numbers that are read first, each beside the period before, with the rows behind it. */
export function Strip() {
  const { answer, rowsOf } = useReport()
  const { current, previous } = answer
  const before = previous?.report
  const { totals, occupancy, wait, money } = current
  return (
    <ul className={classes.strip}>
      <Figure
        label="Atendidos"
        value={formatCount(totals.attended)}
        to={rowsOf({ measure: 'attended' })}
        change={before && counted(totals.attended - before.totals.attended, before.totals.attended)}
      />
      <Figure
        label="Faltas"
        value={rateOrFraction(totals.noShow, totals.due)}
        to={rowsOf({ measure: 'noShow' })}
        change={before && points(rateIn(current), rateIn(before), true)}
      />
      <Figure
        label="Ocupação realizada"
        value={formatShare(occupancy.attended, occupancy.offeredSoFar)}
        unit={occupancy.offered > 0 ? `agendada ${formatShare(occupancy.booked, occupancy.offered)}` : ''}
        to={rowsOf({ measure: 'attended' })}
        change={before && points(occupiedIn(current), occupiedIn(before), false)}
      />
      <Figure
        label="Espera na recepção"
        value={wait.median === null ? '–' : formatCount(wait.median)}
        unit={wait.median === null ? 'nenhuma medida' : 'min, mediana'}
        to={rowsOf({ measure: 'waited' })}
        change={
          before && wait.median !== null && before.wait.median !== null
            ? minutes(wait.median - before.wait.median)
            : undefined
        }
      />
      <Figure
        label="Receita prevista"
        value={formatReais(money.receivedCents + money.aheadCents)}
        to={rowsOf({ measure: 'expected' })}
        change={undefined}
      />
    </ul>
  )
}

interface Change {
  readonly text: string
  readonly isUp: boolean
  /** Null where it is neither good nor bad. */
  readonly isGood: boolean | null
}

interface FigureProps {
  label: string
  value: string
  unit?: ReactNode
  to: string
  change: Change | null | undefined
}

const Figure = ({ label, value, unit, to, change }: FigureProps) => (
  <li>
    <span className={classes.figureLabel}>{label}</span>
    <Link to={to} className={classes.figure} aria-label={`${label}: ${value}, ver as linhas`}>
      {value}
      {unit && <span className={classes.unit}> {unit}</span>}
    </Link>
    {change && (
      <span className={classes.change} data-good={change.isGood ?? undefined}>
        {change.isUp ? (
          <IconArrowUpRight size={14} aria-hidden="true" />
        ) : (
          <IconArrowDownRight size={14} aria-hidden="true" />
        )}
        {change.text}
      </span>
    )}
  </li>
)

const rateIn = ({ totals }: ReportOutput) =>
  totals.due < leastForRate ? null : (100 * totals.noShow) / totals.due
const occupiedIn = ({ occupancy }: ReportOutput) =>
  occupancy.offeredSoFar === 0 ? null : (100 * occupancy.attended) / occupancy.offeredSoFar

const counted = (change: number, before: number): Change | null =>
  change === 0
    ? null
    : {
        text: `${formatCount(Math.abs(change))} a ${change > 0 ? 'mais' : 'menos'}, ${before === 1 ? 'era' : 'eram'} ${formatCount(before)}`,
        isUp: change > 0,
        isGood: change > 0,
      }

const oneDecimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

function points(now: number | null, before: number | null, isLessBetter: boolean): Change | null {
  if (now === null || before === null) return null
  const change = Math.round((now - before) * 10) / 10
  if (change === 0) return null
  return {
    text: `${oneDecimal.format(Math.abs(change))} ${Math.abs(change) < 2 ? 'ponto' : 'pontos'} a ${change > 0 ? 'mais' : 'menos'}`,
    isUp: change > 0,
    isGood: isLessBetter ? change < 0 : null,
  }
}

const minutes = (change: number): Change | null =>
  change === 0
    ? null
    : {
        text: `${formatCount(Math.abs(change))} min a ${change > 0 ? 'mais' : 'menos'}`,
        isUp: change > 0,
        isGood: change < 0,
      }
