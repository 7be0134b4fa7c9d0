import type { ReactNode } from 'react'
import { Prose } from './Prose.tsx'
import classes from './TextPage.module.css'

interface TextPageProps {
  title: string
  description: ReactNode
  /** Above the title. */
  eyebrow?: ReactNode
  /** Below the description: date, version, reading time. */
  details?: ReactNode
  /** The sections, by the ids of their headings. */
  contents?: readonly { id: string; title: string }[]
  /** In the margin at the beginning. */
  aside?: ReactNode
  /** After the text, over the whole width. */
  after?: ReactNode
  children: ReactNode
}

/**
 * A page of text: contents at the left (folded above the text on narrow screens), prose, notes at the right.
 */
export function TextPage({
  title,
  description,
  eyebrow,
  details,
  contents,
  aside,
  after,
  children,
}: TextPageProps) {
  return (
    <article>
      <div className={classes.page}>
        <header className={classes.head}>
          {eyebrow}
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.description}>{description}</p>
          {details && <p className={classes.details}>{details}</p>}
        </header>
        {contents && (
          <nav className={classes.contents} aria-label="Nesta página">
            <Contents of={contents} />
          </nav>
        )}
        {contents && (
          <details className={classes.folded}>
            <summary>Nesta página</summary>
            <Contents of={contents} />
          </details>
        )}
        <div className={classes.text}>
          <Prose>{children}</Prose>
        </div>
        {aside && <aside className={classes.aside}>{aside}</aside>}
      </div>
      {after}
    </article>
  )
}

function Contents({ of }: { of: readonly { id: string; title: string }[] }) {
  return (
    <ul>
      {of.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
}

/** The date spelled out; `date` is `YYYY-MM-DD`. */
export function LongDate({ date }: { date: string }) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const text = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })
  return <time dateTime={date}>{text.format(Date.UTC(year, month - 1, day))}</time>
}
