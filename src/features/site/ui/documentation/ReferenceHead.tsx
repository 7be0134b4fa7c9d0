import type { ReactNode } from 'react'
import classes from './ReferenceHead.module.css'

interface ReferenceHeadProps {
  above: ReactNode
  title: string
  description: ReactNode
  /** Shown in the column of the code. */
  beside: ReactNode
}

export function ReferenceHead({ above, title, description, beside }: ReferenceHeadProps) {
  return (
    <header className={classes.head}>
      <div>
        {above}
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.description}>{description}</p>
      </div>
      <div>{beside}</div>
    </header>
  )
}
