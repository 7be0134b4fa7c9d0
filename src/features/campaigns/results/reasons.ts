import { type SkipReason, skipLabels } from '#features/sends/rules.ts'

/** Why a message did not arrive, as a person reads it. */
export function reasonText(state: string, reason: string): string {
  if (state === 'uncertain') return 'Incerta: a resposta do provedor se perdeu'
  if (reason in skipLabels) return skipLabels[reason as SkipReason]
  if (state === 'skipped') return 'Não enviada'
  return reason === '' ? 'Falhou' : `Falhou, código ${reason}`
}
