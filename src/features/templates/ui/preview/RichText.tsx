import { Fragment, type ReactNode } from 'react'
import { markedRuns } from '#lib/marks.ts'
import { isVariable, parseText } from '../../rules.ts'
import classes from './preview.module.css'

/** Stand around the name of a variable that doesn't exist, so that it is seen in the message and not left out. */
const opens = '\ue000'
const closes = '\ue001'

/** Keeps the variables that don't exist as something to see: `RichText` shows them. */
export const keepUnknown = (text: string): string =>
  parseText(text)
    .map((piece) =>
      piece.type === 'variable' && !isVariable(piece.name) ? opens + piece.name + closes : piece.text,
    )
    .join('')

interface RichTextProps {
  text: string
  /** True where `*` and `_` are bold and italic. */
  isStyled?: boolean
  /** Words that a check speaks of. */
  flagged?: readonly string[]
}

/** A filled-in text as its reader sees it, with what is wrong marked. */
export function RichText({ text, isStyled = false, flagged = [] }: RichTextProps) {
  return text.split(new RegExp(`(${opens}[^${closes}]*${closes})`, 'u')).map((part, at) =>
    part.startsWith(opens) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order
      <span key={at} className={classes.unknown}>
        {part.slice(1, -1)}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order
      <Fragment key={at}>{isStyled ? styled(part, flagged) : marked(part, flagged)}</Fragment>
    ),
  )
}

const elements = { '*': 'strong', _: 'em', '~': 's' } as const

/** Bold, italic and struck, one within another, as WhatsApp shows them: text, sign, words, text, … */
const styled = (text: string, flagged: readonly string[]): ReactNode =>
  text.split(markedRuns).map((part, at, parts) => {
    if (at % 3 === 1) return null
    const Element = at % 3 === 2 ? elements[parts[at - 1] as keyof typeof elements] : Fragment
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order
    return <Element key={at}>{at % 3 === 2 ? styled(part, flagged) : marked(part, flagged)}</Element>
  })

function marked(text: string, flagged: readonly string[]): ReactNode {
  const word = flagged.find((one) => one !== '' && text.toLowerCase().includes(one.toLowerCase()))
  if (word === undefined) return text
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  return (
    <>
      {text.slice(0, at)}
      <span className={classes.flagged}>{text.slice(at, at + word.length)}</span>
      {text.slice(at + word.length)}
    </>
  )
}
