/** Searching as people type: without accents or case, the words in any order. */

export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** True when every word of the search begins a word of the texts. */
export function matches(search: string, ...texts: readonly string[]): boolean {
  const words = wordsOf(texts.join(' '))
  return wordsOf(search).every((part) => words.some((word) => word.startsWith(part)))
}

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The text in pieces, with the matches of the search marked, at the positions of the original text. */
export function markMatches(search: string, text: string): { text: string; isMatch: boolean }[] {
  const parts = wordsOf(search)
  const pieces = text.split(/([^\p{L}\p{N}\p{M}]+)/u).flatMap((word) => {
    const part = parts.filter((one) => plain(word).startsWith(one)).sort((a, b) => b.length - a.length)[0]
    if (!part) return [{ text: word, isMatch: false }]
    const length = lengthOf(word, part.length)
    return [
      { text: word.slice(0, length), isMatch: true },
      { text: word.slice(length), isMatch: false },
    ]
  })
  return pieces.filter((piece) => piece.text !== '')
}

/**
 * The length that the first plain letters occupy in the original word: an accent may be a character of its
 * own.
 */
function lengthOf(word: string, plainLength: number): number {
  let length = 0
  for (const sign of word) {
    if (plain(word.slice(0, length)).length >= plainLength && plain(sign) !== '') break
    length += sign.length
  }
  return length
}
