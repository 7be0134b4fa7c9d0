import type { ReactNode } from 'react'
import classes from './Prose.module.css'

/** Running text: headings, lists with a door for a bullet, tables, code. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={classes.prose}>{children}</div>
}

/** The conclusion of a text, set apart. */
export function Callout({ children }: { children: ReactNode }) {
  return <div className={classes.callout}>{children}</div>
}

/** A remark in the margin; below its paragraph where there is none. */
export function MarginNote({ children }: { children: ReactNode }) {
  return <aside className={classes.margin}>{children}</aside>
}

interface FigureProps {
  caption?: ReactNode
  /** Out into the margin. */
  wide?: boolean
  children: ReactNode
}

export function Figure({ caption, wide, children }: FigureProps) {
  return (
    <figure className={classes.figure} data-wide={wide || undefined}>
      {children}
      {caption && <figcaption className={classes.caption}>{caption}</figcaption>}
    </figure>
  )
}
