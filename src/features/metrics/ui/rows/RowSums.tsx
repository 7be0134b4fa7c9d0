import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatCount } from '../format.ts'
import classes from './rows.module.css'

interface SumCardProps {
  title: string
  items: readonly {
    readonly id: string
    readonly label: string
    readonly count: number
    /** The rows of this group alone. */
    readonly to: string
  }[]
}

/** The same rows counted several ways: each sum ends in the total, which is said where it does. */
export function RowSums({ cards, total }: { cards: readonly SumCardProps[]; total: number }) {
  return (
    <aside className={classes.side} aria-label="Somas das linhas">
      {cards.map((card) => (
        <SumCard key={card.title} {...card} total={total} />
      ))}
    </aside>
  )
}

function SumCard({ title, items, total }: SumCardProps & { total: number }) {
  const most = Math.max(1, ...items.map(({ count }) => count))
  const sum = items.reduce((all, { count }) => all + count, 0)
  return (
    <section className={classes.sumCard} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {items.map(({ id, label, count, to }) => (
          <li key={id}>
            <Link to={to}>
              <span className={classes.sumLabel}>{label}</span>
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
