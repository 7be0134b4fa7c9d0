import { type ReactNode, useRef } from 'react'
import { useReservedHeight } from '#ui/useReservedHeight.ts'
import classes from './form.module.css'

interface SaveBarProps {
  /** What prevents saving, on the left. */
  status?: ReactNode
  /** The state of the changes as text. */
  state?: ReactNode
  children: ReactNode
}

/**
 * Stays at the bottom of a form page; reserves its height so that toasts and focused fields are not covered.
 */
export function SaveBar({ status, state, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useReservedHeight(bar, '--bottom-inset')
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
