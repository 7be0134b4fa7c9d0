/**
 * Recognises drafts that are probably existing patients. One phone may serve many: alone it proves nothing.
 */
import { plain } from '#lib/match.ts'
import { phoneKey } from '#lib/phone.ts'

export const duplicateReasons = {
  cpf: 'mesmo CPF',
  cns: 'mesmo CNS',
  nameAndBirth: 'mesmo nome e nascimento',
  nameAndPhone: 'mesmo nome e telefone',
} as const
export type DuplicateReason = keyof typeof duplicateReasons

export interface Identity {
  readonly fullName: string
  readonly socialName: string
  readonly birthDate: string
  readonly cpf: string
  readonly cns: string
  readonly phones: readonly string[]
}

const particles = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])
const namesOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !particles.has(word))

/** True when the first names are the same and one of them has no family name that the other lacks. */
export const isSameName = (one: string, other: string): boolean => areSameName(namesOf(one), namesOf(other))

function areSameName(one: readonly string[], other: readonly string[]): boolean {
  if (one[0] === undefined || one[0] !== other[0]) return false
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word))
}

/** An identity prepared for comparison: with thousands to compare, each is parsed once. */
export interface Comparable extends Pick<Identity, 'birthDate' | 'cpf' | 'cns'> {
  readonly names: readonly (readonly string[])[]
  readonly phoneKeys: readonly string[]
}

export const comparable = ({ fullName, socialName, birthDate, cpf, cns, phones }: Identity): Comparable => ({
  birthDate,
  cpf,
  cns,
  names: [fullName, socialName].map(namesOf).filter((words) => words.length > 0),
  phoneKeys: phones.map(phoneKey).filter((key) => key !== ''),
})

/** Returns the reasons why two are probably one, the strongest first. */
export function reasonsOf(draft: Comparable, known: Comparable): DuplicateReason[] {
  const reasons: DuplicateReason[] = []
  const sameName = draft.names.some((a) => known.names.some((b) => areSameName(a, b)))
  if (draft.cpf !== '' && draft.cpf === known.cpf) reasons.push('cpf')
  if (draft.cns !== '' && draft.cns === known.cns) reasons.push('cns')
  if (sameName && draft.birthDate !== '' && draft.birthDate === known.birthDate) reasons.push('nameAndBirth')
  if (sameName && draft.phoneKeys.some((key) => known.phoneKeys.includes(key))) reasons.push('nameAndPhone')
  return reasons
}
