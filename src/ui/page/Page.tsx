import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** How many there are, softly beside the title. */
  count?: string
  /** One sentence: what this page is for, or what it says now. */
  description?: ReactNode
  /** The primary action, on the right. */
  action?: ReactNode
  /** The heading says more than the page's name, so phones show it too, below their bar. */
  hasOwnHeading?: boolean
  /** A line under the head, for pages of several columns. */
  isRuled?: boolean
  /** The pages that this one stands among: `Tabs`. Their line takes the place of the rule. */
  tabs?: ReactNode
  children: ReactNode
}

/** Head and body of a page of the admin. On phones its name stands in the bar. */
export function Page({
  title,
  count,
  description,
  action,
  hasOwnHeading,
  isRuled,
  tabs,
  children,
}: PageProps) {
  return (
    <div className={classes.page} data-ruled={(isRuled && !tabs) || undefined}>
      <header className={classes.head} data-own={hasOwnHeading || undefined}>
        <div>
          <h1 className={classes.title}>
            {title}
            {count !== undefined && <span className={classes.count}> {count}</span>}
          </h1>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {tabs}
      {children}
    </div>
  )
}
