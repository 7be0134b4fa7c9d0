import { matches, plain } from '#lib/match.ts'

/** A place that a search can lead to. */
export interface Entry {
  readonly title: string
  readonly to: string
  /** The part it belongs to: `Guia`, `Referência › Agendamentos` … */
  readonly of: string
  /** The text that is searched, and shown below the title. */
  readonly text: string
}

export interface Found extends Entry {
  /** The part of the text around the first match. */
  readonly excerpt: string
}

export const maxFound = 30

/** Every word has to begin a word of title or text; matches in the title come first. */
export function find(search: string, entries: readonly Entry[]): Found[] {
  const words = plain(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const rank = ({ title, of }: Entry) =>
    matches(search, title) ? 0 : words.some((word) => matches(word, title)) ? 1 : matches(search, of) ? 2 : 3
  return entries
    .filter(({ title, of, text }) => matches(search, title, of, text))
    .map((entry, at) => ({ entry, at, rank: rank(entry) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, maxFound)
    .map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry.text, words) }))
}

const length = 170

function excerptOf(text: string, words: readonly string[]): string {
  const first = text.search(/\S/)
  const at = Math.max(
    0,
    [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) => words.some((one) => plain(word).startsWith(one)))
      ?.index ?? first,
  )
  if (text.length <= length) return text
  const start = at < length / 2 ? 0 : text.indexOf(' ', at - length / 3) + 1
  const end = start + length >= text.length ? text.length : text.lastIndexOf(' ', start + length)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}
