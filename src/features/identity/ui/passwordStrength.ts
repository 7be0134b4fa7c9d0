/** Estimates how much must be guessed, without repeats, runs and known words such as the own name. */

export type Strength = 'too-short' | 'weak' | 'fair' | 'strong'

/** Bits from which guessing through our sign-in, or a stolen hash, is not worth it. */
const fairBits = 36
const strongBits = 60

const commonest = [
  '123456',
  'senha',
  'password',
  'qwerty',
  'abc123',
  'admin',
  'brasil',
  'mudar',
  'clinica',
  'saude',
  'acolhe',
  'teste',
  'flamengo',
  'corinthians',
]

/** `known`: data that anyone can guess of the person, such as the e-mail and the name. */
export function passwordStrength(
  password: string,
  minLength: number,
  known: readonly string[] = [],
): Strength {
  if (Array.from(password).length < minLength) return 'too-short'
  const bits = effectiveLength(withoutKnown(password, known)) * bitsPerCharacter(password)
  if (bits >= strongBits) return 'strong'
  return bits >= fairBits ? 'fair' : 'weak'
}

/** Replaces words that are guessed first by a single character. */
function withoutKnown(password: string, known: readonly string[]): string {
  const words = [...commonest, ...known.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))]
  return words
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.split(word).join('•'), plain(password))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Counts letters in a row as a word, and repeats and runs (aaa, abc, 321) as one habit: they count for less.
 */
function effectiveLength(text: string): number {
  const signs = Array.from(text)
  return signs.reduce((sum, sign, at) => sum + weightAfter(signs[at - 1], sign), 0)
}

function weightAfter(before: string | undefined, sign: string): number {
  if (before === undefined) return 1
  if (Math.abs(codeOf(sign) - codeOf(before)) <= 1) return 0.25
  return isLetter(sign) && isLetter(before) ? 0.6 : 1
}

const codeOf = (sign: string) => sign.codePointAt(0) ?? 0
const isLetter = (sign: string) => /\p{L}/u.test(sign)

function bitsPerCharacter(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 32],
  ]
  const alphabet = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  return Math.log2(alphabet)
}
