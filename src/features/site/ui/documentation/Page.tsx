import type { ReactNode } from 'react'
import { Prose } from '../kit/Prose.tsx'
import classes from './Page.module.css'

interface PageProps {
  /** Breadcrumbs. */
  above?: ReactNode
  title: string
  description: ReactNode
  contents?: readonly { id: string; title: string }[]
  children: ReactNode
}

/** A page of text in the documentation: prose, and its contents at the right. */
export function Page({ above, title, description, contents = [], children }: PageProps) {
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        {above}
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.description}>{description}</p>
      </header>
      {contents.length > 1 && (
        <nav className={classes.contents} aria-label="Nesta página">
          <p>Nesta página</p>
          <ul>
            {contents.map((one) => (
              <li key={one.id}>
                <a href={`#${one.id}`}>{one.title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={classes.text}>
        <Prose>{children}</Prose>
      </div>
    </article>
  )
}
