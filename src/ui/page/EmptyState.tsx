import type { ReactNode } from 'react'
import classes from './page.module.css'

interface EmptyStateProps {
  title: string
  /** What this is and why it matters. */
  children: ReactNode
  /** The next step. */
  action?: ReactNode
  /** What it will look like, on the right where there is room. */
  drawing?: ReactNode
}

export function EmptyState({ title, children, action, drawing }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <div>
        <h2 className={classes.emptyTitle}>{title}</h2>
        <p className={classes.emptyText}>{children}</p>
        {action && <div className={classes.emptyAction}>{action}</div>}
      </div>
      {drawing && <div className={classes.emptyDrawing}>{drawing}</div>}
    </div>
  )
}
