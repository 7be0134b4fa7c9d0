import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

interface SectionProps {
  id?: string
  title?: ReactNode
  description?: ReactNode
  /** `deep`: the one dark band of a page; `tint`: the closing one. */
  tone?: 'plain' | 'tint' | 'deep'
  children?: ReactNode
}

/** A part of a page with its name, parted from others by space. */
export function Section({ id, title, description, tone = 'plain', children }: SectionProps) {
  const own = useId()
  const heading = `${id ?? own}-titulo`
  return (
    <section
      id={id}
      className={classes.section}
      data-tone={tone}
      aria-labelledby={title ? heading : undefined}
    >
      <div className={classes.inner}>
        {title && (
          <h2 id={heading} className={classes.title}>
            {title}
          </h2>
        )}
        {description && <p className={classes.description}>{description}</p>}
        {children}
      </div>
    </section>
  )
}
