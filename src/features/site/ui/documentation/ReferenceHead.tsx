import type { ReactNode } from 'react'
import classes from './ReferenceHead.module.css'

interface ReferenceHeadProps {
  above: ReactNode
  title: string
  lead: ReactNode
  /** In the column of the code. */
  beside: ReactNode
}

export function ReferenceHead({ above, title, lead, beside }: ReferenceHeadProps) {
  return (
    <header className={classes.head}>
      <div>
        {above}
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      <div>{beside}</div>
    </header>
  )
}
