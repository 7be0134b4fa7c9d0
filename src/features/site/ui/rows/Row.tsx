import type { ReactNode } from 'react'
import { DoorDrawing, type DrawingName } from './DoorDrawing.tsx'
import classes from './rows.module.css'

/** Rows of a page, parted by lines. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>
}

interface RowProps {
  id: string
  title: ReactNode
  drawing?: DrawingName
  children: ReactNode
}

/** The subject at the left, the text at the right. */
export function Row({ id, title, drawing, children }: RowProps) {
  const heading = `${id}-titulo`
  return (
    <section id={id} className={classes.row} aria-labelledby={heading}>
      <div className={classes.about}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {drawing && <DoorDrawing name={drawing} />}
      </div>
      <div className={classes.labels}>{children}</div>
    </section>
  )
}

interface OfferProps {
  /** The explanation says what each is, and what it is not yet. */
  terms: readonly { readonly term: ReactNode; readonly text: ReactNode }[]
}

/** Pairs of a name and its explanation. */
export function Offer({ terms }: OfferProps) {
  return (
    <dl className={classes.offer}>
      {terms.map(({ term, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page never move
        <div key={at}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
