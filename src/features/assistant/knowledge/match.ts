import { isOneSlipAway } from '#lib/portuguese/slips.ts'
import { wordsOf } from '#lib/portuguese/words.ts'

/** Finds what the network wrote that answers a message: by words, whatever their order, endings, accents and slips. */

const empty = new Set(
  wordsOf(
    'o a os as de da do das dos e em no na nos nas um uma para por com que qual quais quanto como onde quando voces voce tem ha e ser posso pode podem fazer faz ai la me eu meu minha meus minhas sobre mais oi ola bom boa dia tarde noite gostaria saber queria quero preciso precisa favor obrigado obrigada moca gente',
  ),
)

/** Longer words compare by their beginning: "estacionar" asks for "estacionamento". */
const stem = 6

export const keysOf = (text: string): readonly string[] => [
  ...new Set(
    wordsOf(text)
      .filter((word) => word.length > 2 && /^[\p{L}\p{N}]+$/u.test(word) && !empty.has(word))
      .map((word) => (word.length > 4 ? word.replace(/s$/, '') : word).slice(0, stem)),
  ),
]

/** True for the same word, also with a slip where it is long enough to tell. */
const isSame = (one: string, other: string): boolean =>
  one === other || (one.length >= 5 && other.length >= 5 && isOneSlipAway(one, other))

interface Question {
  readonly question: string
}

export interface Answered<T> {
  readonly item: T
  /** Nearly all that the question says was asked: it goes before what the configuration says. */
  readonly isSure: boolean
}

/** Returns the item whose question the text asks; null for none. */
export function findAnswer<T extends Question>(items: readonly T[], text: string): Answered<T> | null {
  const said = keysOf(text)
  const scored = items
    .map((item) => {
      const own = keysOf(item.question)
      const hits = own.filter((key) => said.some((one) => isSame(one, key))).length
      return { item, hits, share: own.length === 0 ? 0 : hits / own.length }
    })
    .filter(({ hits, share }) => hits > 0 && share >= 0.5)
    .toSorted((a, b) => b.share - a.share || b.hits - a.hits)
  const [best] = scored
  return best ? { item: best.item, isSure: best.share >= 0.75 && (best.hits >= 2 || best.share === 1) } : null
}

/** How alike two questions are, from 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [keysOf(one), keysOf(other)]
  if (a.length === 0 || b.length === 0) return one.trim() === other.trim() ? 1 : 0
  const shared = a.filter((key) => b.some((two) => isSame(key, two))).length
  return shared / (a.length + b.length - shared)
}
