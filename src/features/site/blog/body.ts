/**
 * A post's Markdown before it is rendered: its text, its links, and the fenced pieces that only posts have.
 */
import { headingsOf } from '../markdown/headings.ts'
import { isFigure } from './pieces.ts'

/** Pieces set apart, in the margin, or drawn: the markers after the fence. */
export const fences = { callout: 'aviso', margin: 'margem', figure: 'figura' } as const

const fenced = /^```(\S*) ?(.*)\n([\s\S]*?)^```$/gm

/** Counts the words that are read: notes and captions too, neither names of figures nor addresses. */
export function wordsOf(body: string): number {
  const prose = withoutMarks(body.replace(/^```.*$/gm, ''))
  return prose.match(/[\p{L}\p{N}]+(?:[-./:][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/** Based on 200 words a minute, an easy pace for a text in one's own language. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / 200))

/** Links that stay on the site. */
export const innerLinks = (body: string): string[] =>
  [...body.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path)

/** Returns the error in a body as a sentence; null when there is none. */
export function checkBody(body: string): string | null {
  const known: string[] = Object.values(fences)
  for (const [, word = '', name = ''] of body.matchAll(fenced)) {
    if (!known.includes(word)) return `a fence of ${word || 'no kind'}; there are ${known.join(', ')}`
    if (word === fences.figure && !isFigure(name)) return `a figure ${name} is not drawn`
  }
  const ids = headingsOf(body).map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) < at)
  if (twice) return `two sections are called ${twice}`
  return /^# /m.test(body) ? 'the title stands in the front matter; sections begin with ##' : null
}

const withoutMarks = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[*_`[\]]/g, '')
    .trim()
