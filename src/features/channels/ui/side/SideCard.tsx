import type { ReactNode } from 'react'
import classes from './side.module.css'

interface SideCardProps {
  id: string
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A card beside the channels: what holds for all of them. */
export function SideCard({ id, title, aside, children }: SideCardProps) {
  return (
    <section id={id} className={classes.card} aria-labelledby={`${id}-titulo`}>
      <div className={classes.head}>
        <h2 id={`${id}-titulo`} className={classes.title}>
          {title}
        </h2>
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}
