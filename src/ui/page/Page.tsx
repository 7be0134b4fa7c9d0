import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** The number of records, muted beside the title. */
  count?: string
  /** One sentence about the page or its state. */
  description?: ReactNode
  /** The primary action, on the right. */
  action?: ReactNode
  /** True when the heading differs from the page's name: phones then show it too, below their bar. */
  hasOwnHeading?: boolean
  /** A line under the head, for pages of several columns. */
  isRuled?: boolean
  /** The tabs of the pages: `Tabs`. Their line takes the place of the rule. */
  tabs?: ReactNode
  children: ReactNode
}

/** Head and body of a page of the admin. On phones its name is in the bar. */
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
