import { type ExclusionReason, exclusionReasons } from '../../audience/rules.ts'
import type { Counted } from '../../contract.ts'

export const exclusionLabels: Readonly<Record<ExclusionReason, string>> = {
  noConsent: 'Sem consentimento',
  noAddress: 'Sem endereço neste canal',
  refused: 'Pediram para sair',
  tooMany: 'Receberam campanha há poucos dias',
  repeated: 'Telefone repetido, uma por família',
  failing: 'Número que já falhou três vezes',
}

/** Why people stay out, in the order in which the first reason counts, and how many they are together. */
export function excludedOf(counted: Counted | undefined): {
  readonly reasons: readonly ExclusionReason[]
  readonly people: number
} {
  const peopleBy = (reason: ExclusionReason) => counted?.excluded[reason] ?? 0
  const reasons = exclusionReasons.filter((reason) => peopleBy(reason) > 0)
  return { reasons, people: reasons.reduce((sum, reason) => sum + peopleBy(reason), 0) }
}
