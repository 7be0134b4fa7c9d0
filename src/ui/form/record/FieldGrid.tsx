import type { CSSProperties, ReactNode } from 'react'
import classes from './record.module.css'

/** Lays fields out on 24 columns, on four where it is narrow. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

interface CellProps {
  /** Columns of 24. */
  span?: number
  /** Columns of four, where it is narrow. */
  narrow?: number
  children: ReactNode
}

export function Cell({ span = 24, narrow = 4, children }: CellProps) {
  return (
    <div className={classes.cell} style={{ '--span': span, '--narrow': narrow } as CSSProperties}>
      {children}
    </div>
  )
}
