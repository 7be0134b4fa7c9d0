import type { ReactNode } from 'react'
import { showInstant } from '#ui/showInstant.ts'
import classes from './ledger.module.css'

/** What happened, each with its moment. */
export function Ledger({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ol className={classes.ledger} aria-label={label}>
      {children}
    </ol>
  )
}

export function LedgerEntry({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className={classes.entry}>
      <time dateTime={at}>{showInstant(at)}</time>
      <span>{children}</span>
    </li>
  )
}
