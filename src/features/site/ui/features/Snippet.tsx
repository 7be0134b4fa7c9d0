import type { ReactNode } from 'react'
import classes from './Snippet.module.css'

/** Code on a dark card, under what it is. */
export function Snippet({ title, code }: { title: ReactNode; code: string }) {
  return (
    <figure className={classes.card}>
      <figcaption className={classes.title}>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrows */}
      <pre className={classes.code} tabIndex={0}>
        <code data-copy="">{code}</code>
      </pre>
    </figure>
  )
}
