import { IconFileAlert } from '@tabler/icons-react'
import { formatCount } from '../format.ts'
import classes from './closing.module.css'
import type { Sums } from './sheetView.ts'

/** How many there were, and in amber how many of them lack a guia or a senha. */
export const MissingMark = ({ sums }: { sums: Sums }) =>
  sums.missing === 0 ? (
    <span className={classes.count}>{formatCount(sums.count)}</span>
  ) : (
    <span className={classes.count}>
      <IconFileAlert size={14} stroke={1.75} aria-hidden="true" className={classes.amber} />
      <strong className={classes.amber}>{formatCount(sums.missing)}</strong> de {formatCount(sums.count)}
    </span>
  )
