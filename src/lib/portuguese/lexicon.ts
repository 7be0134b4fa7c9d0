/** Phrases of words that mean one thing together, and the division of an answer into them. */

/** A phrase with its tag, as words that compare. */
export interface Phrase<T extends string> {
  readonly tag: T
  readonly words: readonly string[]
  /** What else it says: a number, a place in a list; 0 where it says nothing else. */
  readonly value?: number
}

/** A part of an answer: words that mean one thing together. */
export type Part<T extends string> = Required<Phrase<T>>

/** Phrases by their first word, the longest first. */
export type Lexicon<T extends string> = ReadonlyMap<string, readonly Phrase<T>[]>

export const lexiconOf = <T extends string>(all: readonly Phrase<T>[]): Lexicon<T> =>
  Map.groupBy(
    all.filter(({ words }) => words.length > 0).toSorted((a, b) => b.words.length - a.words.length),
    ({ words: [first = ''] }) => first,
  )

/** Returns the longest phrase that begins at a word; of two equally long ones that of the earlier lexicon. */
export const phraseAt = <T extends string>(
  words: readonly string[],
  at: number,
  lexicons: readonly Lexicon<T>[],
): Part<T> | null => {
  const found = lexicons
    .flatMap((lexicon) => (lexicon.get(words[at] ?? '') ?? []).find((one) => startsAt(words, at, one)) ?? [])
    .reduce<Phrase<T> | null>(
      (best, one) => (best && best.words.length >= one.words.length ? best : one),
      null,
    )
  return found && { value: 0, ...found }
}

const startsAt = <T extends string>(words: readonly string[], at: number, phrase: Phrase<T>): boolean =>
  phrase.words.every((word, offset) => words[at + offset] === word)
