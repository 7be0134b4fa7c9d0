import { type ReactNode, useEffect, useRef } from 'react'
import classes from './form.module.css'

interface SaveBarProps {
  /** What stands in the way, on the left. */
  status?: ReactNode
  /** Whether something is unsaved, in words. */
  state?: ReactNode
  children: ReactNode
}

/** Stays at the bottom of a form page; tells its height so that toasts and focused fields keep clear of it. */
export function SaveBar({ status, state, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--bottom-inset', `${bar.current?.offsetHeight ?? 0}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--bottom-inset')
    }
  }, [])
  return (
    <div ref={bar} className={classes.bar}>
      <div className={classes.status} aria-live="polite">
        {status}
      </div>
      <div className={classes.actions}>
        {state && <span className={classes.state}>{state}</span>}
        {children}
      </div>
    </div>
  )
}
