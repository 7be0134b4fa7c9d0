import { phrases, type Tag } from './phrases.ts'
import { tagOfTypo } from './typos.ts'

/** A part of an answer: words that mean one thing together. */
export interface Part {
  readonly tag: Tag | 'all' | 'name' | 'number'
  readonly words: readonly string[]
  /** The number itself, or the place of the name among the appointments. */
  readonly value: number
}

type Phrase = Omit<Part, 'value'> & { readonly value?: number }

/** Phrases by their first word, the longest first. */
type Lexicon = ReadonlyMap<string, readonly Phrase[]>

const lexiconOf = (all: readonly Phrase[]): Lexicon =>
  Map.groupBy(
    all.filter(({ words }) => words.length > 0).toSorted((a, b) => b.words.length - a.words.length),
    ({ words: [first = ''] }) => first,
  )

const common = lexiconOf(phrases)

/**
 * Divides an answer into parts, at each word the longest phrase that fits. Null as soon as a word fits nothing: the
 * answer then says more than is understood.
 * @param own phrases of this question: names, "os dois"
 */
export function partsOf(tokens: readonly string[], own: readonly Phrase[] = []): readonly Part[] | null {
  const particular = lexiconOf(own)
  const parts: Part[] = []
  for (let at = 0; at < tokens.length; ) {
    const part = partAt(tokens, at, [particular, common])
    if (part === null) return null
    parts.push(part)
    at += part.words.length
  }
  return parts
}

function partAt(tokens: readonly string[], at: number, lexicons: readonly Lexicon[]): Part | null {
  const word = tokens[at] ?? ''
  const found = lexicons
    .flatMap((lexicon) => (lexicon.get(word) ?? []).find(({ words }) => startsAt(tokens, at, words)) ?? [])
    .reduce<Phrase | null>((best, one) => (best && best.words.length >= one.words.length ? best : one), null)
  if (found) return { value: 0, ...found }
  if (/^\d{1,2}$/.test(word)) return { tag: 'number', words: [word], value: Number(word) }
  const tag = tagOfTypo(word)
  return tag && { tag, words: [word], value: 0 }
}

const startsAt = (tokens: readonly string[], at: number, words: readonly string[]): boolean =>
  words.every((word, offset) => tokens[at + offset] === word)
