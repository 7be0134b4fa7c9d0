import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Scenario.module.css'

interface ScenarioProps {
  quote: string
  /** The speaker, and that they are imagined. */
  source: ReactNode
  to?: string
}

/** An invented quotation, which is marked as such above everything else. */
export function Scenario({ quote, source, to }: ScenarioProps) {
  return (
    <figure className={classes.scenario}>
      <p className={classes.label}>Cenário ilustrativo, não é depoimento</p>
      <blockquote className={classes.quote}>“{quote}”</blockquote>
      <figcaption className={classes.source}>
        {source} {to && <Link to={to}>Ler o cenário inteiro</Link>}
      </figcaption>
    </figure>
  )
}
