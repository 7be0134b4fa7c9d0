import { reasonLabel, type SendState } from '#features/sends/rules.ts'

/** Why a message did not arrive, as a heading. */
export function reasonText(state: SendState, reason: string): string {
  if (state === 'uncertain') return 'Incerta: a resposta do provedor se perdeu'
  const label = reasonLabel(state, reason)
  if (label === '') return state === 'skipped' ? 'Não enviada' : 'Falhou'
  return label.charAt(0).toUpperCase() + label.slice(1)
}
