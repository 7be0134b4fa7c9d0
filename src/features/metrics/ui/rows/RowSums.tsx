import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MetricRows } from '../../contract.ts'
import type { Selection } from '../../report/selection.ts'
import type { RowGroup } from '../../rules.ts'
import { useReport } from '../context.ts'
import { formatCount } from '../format.ts'
import { groupLabel, groupTitle, narrowed } from './grouping.ts'
import classes from './rows.module.css'

const shownGroups: readonly RowGroup[] = ['professional', 'plan', 'lead']

/** The same rows counted three ways: each sum ends in the total, which is said where it does. */
export function RowSums({ rows, selection }: { rows: MetricRows; selection: Selection }) {
  return (
    <aside className={classes.side} aria-label="Somas das linhas">
      {shownGroups.map((group) => (
        <SumCard key={group} group={group} rows={rows} selection={selection} />
      ))}
    </aside>
  )
}

interface SumCardProps {
  group: RowGroup
  rows: MetricRows
  selection: Selection
}

function SumCard({ group, rows: { sums, total }, selection }: SumCardProps) {
  const view = useReport()
  const own = sums[group]
  const most = Math.max(1, ...own.map(({ count }) => count))
  const sum = own.reduce((all, { count }) => all + count, 0)
  return (
    <section className={classes.sumCard} aria-label={groupTitle(group)}>
      <h3>{groupTitle(group)}</h3>
      <ul>
        {own.map(({ id, count }) => (
          <li key={id}>
            <Link to={view.rowsOf(narrowed(selection, group, id))}>
              <span className={classes.sumLabel}>{groupLabel(group, id, view)}</span>
              <span className={classes.sumTrack} aria-hidden="true">
                <span style={{ width: `${(100 * count) / most}%` }} />
              </span>
              <strong>{formatCount(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.sum}>
        <span>Soma</span>
        {sum === total && <IconCheck size={16} stroke={2} role="img" aria-label="igual ao número" />}
        <strong>{formatCount(sum)}</strong>
      </p>
    </section>
  )
}
