import { lookUp } from '../lookUp.ts'

/** Words as people type them, brought to a form that compares whatever the spelling, the accents and the emoji. */

/** Spellings of messages for words that are written out elsewhere. */
export const spellings: Readonly<Record<string, string>> = {
  n: 'nao',
  naum: 'nao',
  num: 'nao',
  q: 'que',
  p: 'para',
  pra: 'para',
  pro: 'para o',
  pras: 'para as',
  pros: 'para os',
  ta: 'esta',
  to: 'estou',
  vo: 'vou',
  vcs: 'voces',
  vc: 'voce',
}

/** Without accents, case and marks of format. */
const plainForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}|[\u{1F3FB}-\u{1F3FF}]/gu, '')
    .toLowerCase()

/** The form in which a word compares: plain, with letters that are written more than once ("siiim") written once. */
export const keyOf = (word: string): string => plainForm(word).replace(/(\p{L})\1+/gu, '$1')

/**
 * Returns the words, numbers, emoji and question marks, in their order. Accents, case, skin tones, letters that are
 * written more than once ("siiim") and punctuation are gone; whatever else stands there is a word of its own, so
 * that nobody passes over it.
 */
export function wordsOf(text: string): readonly string[] {
  const found =
    plainForm(text).match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}|[^\s,.!;:\-–—…()"'“”‘’*_~`]/gu) ?? []
  return found.flatMap((token) => {
    const word = keyOf(token)
    return (lookUp(spellings, word) ?? word).split(' ')
  })
}
