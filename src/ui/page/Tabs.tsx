import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import classes from './page.module.css'

export interface Tab {
  readonly to: string
  readonly label: string
  /** The number of its records, when known. */
  readonly count?: string | undefined
}

/**
 * Links between pages that share one name. An address below a tab's own belongs to the longest that matches.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  const current = tabs
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0]

  // On phones the bar may be wider than the screen.
  useEffect(() => {
    if (!pathname) return
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])

  return (
    <nav ref={bar} className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={classes.tab}
          data-ahead=""
          aria-current={tab === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.tabCount}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
