import type { ReactNode } from 'react'
import { colored, type Language } from '../../documentation/colored.ts'
import classes from './Code.module.css'

const marks = { key: 'b', text: 'i', number: 'u', word: 'em' } as const

/** Code with its colours; `site.js` adds a button that copies it. */
export function Code({ code, language }: { code: string; language: Language }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrows
    <pre className={classes.pre} tabIndex={0}>
      <code data-copy="">
        {colored(code, language).map(({ text, kind }, at) => {
          const Mark = kind && marks[kind]
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a constant text
          return Mark ? <Mark key={at}>{text}</Mark> : text
        })}
      </code>
    </pre>
  )
}

interface CodeCardProps {
  title: ReactNode
  note?: string
  children: ReactNode
}

export function CodeCard({ title, note, children }: CodeCardProps) {
  return (
    <div className={classes.card}>
      <p className={classes.head}>
        <strong>{title}</strong> {note && <span>{note}</span>}
      </p>
      {children}
    </div>
  )
}

/** One request in several languages: radio inputs choose, the stylesheet shows. */
export function CodeTabs({ name, curl, javascript }: { name: string; curl: string; javascript: string }) {
  return (
    <div className={classes.card}>
      <fieldset className={classes.head}>
        <legend className={classes.legend}>Linguagem do exemplo</legend>
        <label>
          <input type="radio" name={name} value="curl" defaultChecked /> cURL
        </label>
        <label>
          <input type="radio" name={name} value="javascript" /> JavaScript
        </label>
      </fieldset>
      <div className={classes.curl}>
        <Code code={curl} language="shell" />
      </div>
      <div className={classes.javascript}>
        <Code code={javascript} language="javascript" />
      </div>
    </div>
  )
}
