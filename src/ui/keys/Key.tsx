import type { ReactNode } from 'react'
import classes from './keys.module.css'

/** A key as it is printed on the keyboard; hidden from screen readers, which hear `aria-keyshortcuts`. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <span className={classes.key} aria-hidden="true">
      {children}
    </span>
  )
}
