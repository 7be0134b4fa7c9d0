import type { ReactNode } from 'react'
import { LongDate, TextPage } from '../kit/TextPage.tsx'
import { DataOfficer } from './DataOfficer.tsx'
import classes from './texts.module.css'

export const changesId = 'mudancas'

interface DatedTextProps {
  title: string
  description: ReactNode
  /** The date of this version, `YYYY-MM-DD`. */
  version: string
  contents: readonly { id: string; title: string }[]
  /** Four lines for people who read no further. */
  summary?: readonly ReactNode[]
  children: ReactNode
}

/**
 * A text that binds or explains: its date, its summary first, and the contact for personal data in the
 * margin.
 */
export function DatedText({ title, description, version, contents, summary, children }: DatedTextProps) {
  const all = [
    ...(summary ? [{ id: 'resumo', title: 'Em resumo' }] : []),
    ...contents,
    { id: changesId, title: 'Mudanças' },
  ]
  return (
    <TextPage
      title={title}
      description={description}
      details={
        <>
          Versão de <LongDate date={version} /> · <a href={`#${changesId}`}>o que mudou</a>
          {/* Only a script can print: without it the browser's own menu does. */}
          <span data-print hidden className={classes.print}>
            {' '}
            · <button type="button">imprimir</button>
          </span>
        </>
      }
      contents={all}
      aside={<DataOfficer />}
    >
      {summary && (
        <>
          <h2 id="resumo">Em resumo</h2>
          <ul>
            {summary.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
              <li key={at}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {children}
    </TextPage>
  )
}

interface ChangesProps {
  versions: readonly { date: string; text: string }[]
}

/** Newest first. */
export function Changes({ versions }: ChangesProps) {
  return (
    <>
      <h2 id={changesId}>Mudanças</h2>
      <ul>
        {versions.map(({ date, text }) => (
          <li key={date}>
            <LongDate date={date} />: {text}
          </li>
        ))}
      </ul>
    </>
  )
}
