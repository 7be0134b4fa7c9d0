import { Link } from 'react-router'
import classes from './report.module.css'

export interface BarRow {
  readonly id: string
  readonly label: string
  /** From 0 to 1, of the bar's whole length. */
  readonly share: number
  readonly count: string
  /** What stands after it, stronger. */
  readonly value: string
  readonly to: string
}

/** Rows of bars; each opens what it counts. `hue` is a variable of the theme: `--red`. */
export const Bars = ({ rows, hue }: { rows: readonly BarRow[]; hue: string | ((id: string) => string) }) => (
  <ul className={classes.bars}>
    {rows.map(({ id, label, share, count, value, to }) => (
      <li key={id}>
        <Link to={to}>
          <span className={classes.barLabel}>{label}</span>
          <span className={classes.track} aria-hidden="true">
            <span
              style={{
                width: `${Math.min(1, share) * 100}%`,
                background: `var(${typeof hue === 'string' ? hue : hue(id)})`,
              }}
            />
          </span>
          <span className={classes.barCount}>{count}</span>
          <span className={classes.barValue}>{value}</span>
        </Link>
      </li>
    ))}
  </ul>
)
