/** Whether a draft is probably somebody who is there already. One phone may serve many: alone it says nothing. */
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

/** The same first name, and no family name of the shorter one that the longer one lacks. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [namesOf(one), namesOf(other)].sort((x, y) => x.length - y.length)
  return !!a?.[0] && a[0] === b?.[0] && a.every((word) => b.includes(word))
}

/** Why two are probably one, the strongest reason first. */
export function reasonsOf(draft: Identity, known: Identity): DuplicateReason[] {
  const reasons: DuplicateReason[] = []
  const own = (of: Identity) => [of.fullName, of.socialName].filter((name) => name !== '')
  const sameName = own(draft).some((a) => own(known).some((b) => isSameName(a, b)))
  const keys = new Set(draft.phones.map(phoneKey).filter((key) => key !== ''))
  if (draft.cpf !== '' && draft.cpf === known.cpf) reasons.push('cpf')
  if (draft.cns !== '' && draft.cns === known.cns) reasons.push('cns')
  if (sameName && draft.birthDate !== '' && draft.birthDate === known.birthDate) reasons.push('nameAndBirth')
  if (sameName && known.phones.some((phone) => keys.has(phoneKey(phone)))) reasons.push('nameAndPhone')
  return reasons
}
