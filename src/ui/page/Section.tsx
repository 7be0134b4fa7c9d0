import type { ReactNode } from 'react'
import classes from './page.module.css'

interface SectionProps {
  /** Also its anchor in the address. */
  id: string
  title: string
  description?: string
  children: ReactNode
}

/** A named part of a form page. */
export function Section({ id, title, description, children }: SectionProps) {
  return (
    <section id={id} className={classes.section}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      {description && <p className={classes.sectionDescription}>{description}</p>}
      {children}
    </section>
  )
}
