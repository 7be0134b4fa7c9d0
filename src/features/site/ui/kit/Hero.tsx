import type { ReactNode } from 'react'
import classes from './Hero.module.css'

interface HeroProps {
  title: ReactNode
  description: ReactNode
  /** The page's one action, below the description. */
  action?: ReactNode
  /** Above the title: chips, breadcrumbs. */
  eyebrow?: ReactNode
  /** The home alone is larger. */
  size?: 'page' | 'home'
  children?: ReactNode
}

/** The page's name at the left, its description and its one action at the right. */
export function Hero({ title, description, action, eyebrow, size = 'page', children }: HeroProps) {
  return (
    <div className={classes.hero} data-size={size}>
      {eyebrow && <div className={classes.eyebrow}>{eyebrow}</div>}
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.docked}>
        <div className={classes.description}>{description}</div>
        {action && <p>{action}</p>}
      </div>
      {children && <div className={classes.below}>{children}</div>}
    </div>
  )
}
