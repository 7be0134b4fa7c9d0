import { plain } from '#lib/match.ts'

/** What a typed text asks for: whole words, and the beginning of the one that is still being typed. */
export interface Asked {
  readonly whole: readonly string[]
  /** '' after a space. */
  readonly begun: string
}

const wordsIn = (text: string) =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

export function askedIn(typed: string): Asked {
  const words = wordsIn(typed)
  const isOpen = /[\p{L}\p{N}]$/u.test(typed)
  return isOpen
    ? { whole: [...new Set(words.slice(0, -1))], begun: words.at(-1) ?? '' }
    : { whole: [...new Set(words)], begun: '' }
}

const around = 70
const longest = 180

/** The stretch of a text around the first of the words, with `…` where something was left out. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const signs = [...line]
  // Letter by letter: what is plain may be shorter than what was written.
  const folded = signs.map((sign) => plain(sign) || sign).join('')
  const places = words
    .map((word) => folded.search(new RegExp(`(?<![a-z0-9])${word}`)))
    .filter((at) => at >= 0)
  const from = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - around)
  const part = signs
    .slice(from, from + longest)
    .join('')
    .trim()
  return `${from > 0 ? '…' : ''}${part}${from + longest < signs.length ? '…' : ''}`
}
