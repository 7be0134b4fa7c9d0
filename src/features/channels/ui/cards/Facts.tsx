import type { ReactNode } from 'react'
import classes from './cards.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
}

/** A channel's figures, side by side. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, note }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd className={classes.factValue}>{value}</dd>
          {note && <dd className={classes.factNote}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
