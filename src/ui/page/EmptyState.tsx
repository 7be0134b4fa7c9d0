import type { ReactNode } from 'react'
import classes from './page.module.css'

interface EmptyStateProps {
  title: string
  /** Explains what this is and why it matters. */
  children: ReactNode
  /** The steps to begin, in order. */
  steps?: readonly string[]
  /** The next step. */
  action?: ReactNode
  /** Below the action, in a muted colour. */
  note?: string
  /** A drawing of the filled page, on the right where there is room. */
  drawing?: ReactNode
}

export function EmptyState({ title, children, steps, action, note, drawing }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <div>
        <h2 className={classes.emptyTitle}>{title}</h2>
        <p className={classes.emptyText}>{children}</p>
        {steps && (
          <ol className={classes.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {action && <div className={classes.emptyAction}>{action}</div>}
        {note && <p className={classes.emptyNote}>{note}</p>}
      </div>
      {drawing && <div className={classes.emptyDrawing}>{drawing}</div>}
    </div>
  )
}
