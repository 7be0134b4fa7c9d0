import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** One sentence: what this page is for, or what it says now. */
  lead?: ReactNode
  /** The primary action, on the right. */
  action?: ReactNode
  /** The heading says more than the page's name, so phones show it too, below their bar. */
  hasOwnHeading?: boolean
  /** A line under the head, for pages of several columns. */
  isRuled?: boolean
  children: ReactNode
}

/** Head and body of a page of the admin. On phones its name stands in the bar. */
export function Page({ title, lead, action, hasOwnHeading, isRuled, children }: PageProps) {
  return (
    <div className={classes.page} data-ruled={isRuled || undefined}>
      <header className={classes.head} data-own={hasOwnHeading || undefined}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}
