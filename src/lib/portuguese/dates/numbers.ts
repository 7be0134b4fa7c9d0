import { keyOf } from '../words.ts'
import { firstOf, type Input, map, once, type Rule, sequence, sign, words, wordsIn } from './rule.ts'

/** A number, in digits or in words. */
export interface NumberRead {
  readonly value: number
  /** How many digits; 0 for words. */
  readonly digits: number
  /** "07": on a 24-hour clock. */
  readonly hasZero: boolean
}

const units = 'um dois três quatro cinco seis sete oito nove'.split(' ')
const teens = 'dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(' ')
const tens = {
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
}

const tensKeys = new Set(Object.keys(tens).map(keyOf))

/** Spelled numbers below 20, by the form that compares. */
export const spelled: Readonly<Record<string, number>> = Object.fromEntries([
  ...units.map((word, at) => [keyOf(word), at + 1] as const),
  ...teens.map((word, at) => [keyOf(word), at + 10] as const),
  ...Object.entries({
    zero: 0,
    uma: 1,
    duas: 2,
    catorze: 14,
    dezeseis: 16,
    treis: 3,
    desesseis: 16,
    cincoenta: 50,
  }).map(([word, value]) => [keyOf(word), value] as const),
])

/** "Sete" within "vinte e sete" is no number of its own. */
const isWithin: (input: Input, at: number) => boolean = ({ tokens }, at) =>
  tokens[at - 1]?.text === 'e' && tensKeys.has(tokens[at - 2]?.text ?? '')

const inWords: Rule<number> = firstOf(
  map(sequence(wordsIn(tens), words('e'), wordsIn(spelled)), ([ten, , unit]) =>
    unit > 0 && unit < 10 ? ten + unit : null,
  ),
  wordsIn(tens),
  wordsIn(spelled),
)

/** Digits; a letter before them makes a code of them ("b12", "T4"). */
export const digits: Rule<NumberRead> = (input, at) => {
  const token = input.tokens[at]
  if (!token || !/^\d{1,4}$/.test(token.text)) return null
  const before = input.tokens[at - 1]
  if (token.isGlued && before && /^\p{L}/u.test(before.text) && !isHourMark(before.raw)) return null
  const { text } = token
  const value = { value: Number(text), digits: text.length, hasZero: text.startsWith('0') && text !== '0' }
  return { value, end: at + 1 }
}

const isHourMark = (raw: string): boolean => /^h[rs]?$/i.test(raw)

/** "Um pouco", "uma vaga", "um outro dia": an article, no number. */
const isArticle = ({ tokens }: Input, at: number): boolean =>
  /^uma?$/.test(tokens[at]?.text ?? '') &&
  /^(pouco|pouquinho|outro|outra|vaga|vaguinha|horario|dia|momento|minutinho|tempo|consulta|exame|data|retorno|opcao|coisa|que)$/.test(
    tokens[at + 1]?.text ?? '',
  )

export const number: Rule<NumberRead> = once(
  firstOf(
    digits,
    map(inWords, (value, input, at) =>
      isWithin(input, at) || isArticle(input, at) ? null : { value, digits: 0, hasZero: false },
    ),
  ),
)

/** "1º", "primeiro"; only the first of a month is said so. */
const ordinalMark: Rule<unknown> = map(sign(/^[oa°]$/), (token) => token.isGlued || null)
export const firstDay: Rule<NumberRead> = map(
  firstOf<unknown>(words('primeiro'), sequence(sign(/^1$/), firstOf(words('ro'), ordinalMark))),
  () => ({ value: 1, digits: 1, hasZero: false }),
)
