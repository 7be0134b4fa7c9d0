/** The order in which a person expects the patients that a typed text finds, and why each was found. */
import { plain } from '#lib/match.ts'
import { tidy } from '#lib/text.ts'
import type { Relationship } from '../rules.ts'
import { type Findable, searchWords, tellingIn, wordsByOwner } from './words.ts'

/** Lower comes first. */
export const tiers = {
  /** An own name, civil or social, begins with what was typed. */
  beginning: 0,
  /** Everything typed is the patient's own: names, documents, phone, birth. */
  own: 1,
  /** Something typed belongs to the guardian or to a contact. */
  others: 2,
} as const
export type Tier = (typeof tiers)[keyof typeof tiers]

/** The other person by whom a patient was found. */
export interface FoundBy {
  readonly kind: 'guardian' | 'contact'
  readonly name: string
  readonly relationship: Relationship | ''
}

export interface Match {
  readonly tier: Tier
  /** Null when the patient was found by own data. */
  readonly foundBy: FoundBy | null
}

export type Ranked = Findable & {
  readonly guardianRelationship: Relationship | ''
}

/** Returns how a patient matches; null when a typed word is nowhere in what is known here. */
export function matchOf(patient: Ranked, typed: string): Match | null {
  const words = searchWords(typed)
  const { names, data, guardian, contacts } = wordsByOwner(patient)
  const missing = words.filter((word) => !begins(word, [...names, ...data]))
  if (missing.length === 0)
    return {
      tier: [patient.fullName, patient.socialName].some((name) => beginsWith(name, typed))
        ? tiers.beginning
        : tiers.own,
      foundBy: null,
    }
  const others: readonly { readonly words: readonly string[]; readonly by: FoundBy }[] = [
    {
      words: guardian,
      by: { kind: 'guardian', name: patient.guardianName, relationship: patient.guardianRelationship },
    },
    ...contacts.map((own, at) => ({
      words: own,
      by: {
        kind: 'contact' as const,
        name: patient.contacts[at]?.name ?? '',
        relationship: patient.contacts[at]?.relationship ?? 'other',
      },
    })),
  ]
  if (!missing.every((word) => others.some((one) => begins(word, one.words)))) return null
  const scored = others.map(({ words: known, by }) => ({
    by,
    score: missing.filter((word) => begins(word, known)).length * words.length + matching(words, known),
  }))
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  return { tier: tiers.others, foundBy: best?.by ?? null }
}

const begins = (word: string, known: readonly string[]) => known.some((one) => one.startsWith(word))
const matching = (words: readonly string[], known: readonly string[]) =>
  words.filter((word) => begins(word, known)).length

/** True when the name begins with the text, also without the particles: `maria silva`, Maria da Silva. */
export function beginsWith(name: string, typed: string): boolean {
  const text = plain(tidy(typed))
  if (text === '' || name === '') return false
  if (plain(name).startsWith(text)) return true
  const [own, wanted] = [tellingIn(name), tellingIn(typed)]
  return (
    wanted.length > 0 &&
    wanted.every((word, at) =>
      at === wanted.length - 1 ? (own[at]?.startsWith(word) ?? false) : own[at] === word,
    )
  )
}
