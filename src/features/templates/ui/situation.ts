import type { OutreachKind } from '#features/channels/rules.ts'
import { templateUses, type VersionState } from '../rules.ts'

interface Standing {
  readonly kind: OutreachKind
  readonly state: VersionState
  readonly number: number
  readonly sendingNumber: number | null
  readonly pausedUntil: string | null
  readonly stateAt: string
}

/** The state of a template in its list: what goes out, and what is on its way. */
export interface Situation {
  readonly state: VersionState | 'ready'
  readonly label: string
  readonly detail?: string
}

const labels: Record<VersionState, string> = {
  draft: 'Rascunho',
  submitted: 'Em análise',
  approved: 'Aprovado',
  rejected: 'Recusado',
  paused: 'Pausado',
  disabled: 'Desativado',
  replaced: 'Substituído',
}

/** @param at formats an instant: `ontem, 16:20` */
export function situationOf(
  { kind, state, number, sendingNumber, pausedUntil, stateAt }: Standing,
  at: (instant: string) => string,
): Situation {
  if (kind !== 'whatsapp') return { state: 'ready', label: 'Pronto', detail: 'não passa pela Meta' }
  const goesOut = sendingNumber !== null && sendingNumber !== number
  if (state === 'draft' && goesOut)
    return { state: 'approved', label: labels.approved, detail: `versão ${number} em rascunho` }
  const detail =
    state === 'paused' && pausedUntil
      ? `até ${at(pausedUntil)}`
      : goesOut
        ? `versão ${sendingNumber} em uso`
        : state === 'rejected' || state === 'disabled'
          ? at(stateAt)
          : undefined
  return { state, label: labels[state], ...(detail !== undefined && { detail }) }
}

/** Which version patients get, in a sentence above the form. */
export function sendingSentence({ kind, state, number, sendingNumber }: Standing): string {
  if (kind !== 'whatsapp') return 'Sai como está salvo: este canal não passa pela Meta.'
  if (sendingNumber === number) return 'Pacientes recebem esta versão.'
  if (sendingNumber !== null)
    return `Pacientes recebem a versão ${sendingNumber} até a Meta aprovar a ${number}.`
  return state === 'submitted'
    ? 'A Meta responde em minutos, às vezes em um dia. Até lá ela não sai fora das 24 horas de conversa.'
    : 'Sem aprovação da Meta, só sai para quem escreveu à clínica nas últimas 24 horas.'
}

interface User {
  readonly by: 'automation' | 'campaign'
  readonly name: string
}

/** "Usado pelas automações Véspera e Segundo aviso." */
export function usersSentence(users: readonly User[]): string {
  if (users.length === 0) return ''
  const list = new Intl.ListFormat('pt-BR')
  const groups = (['automation', 'campaign'] as const).flatMap((by) => {
    const names = users.filter((user) => user.by === by).map(({ name }) => name)
    const word =
      by === 'automation' ? ['pela automação', 'pelas automações'] : ['pela campanha', 'pelas campanhas']
    return names.length === 0 ? [] : [`${names.length === 1 ? word[0] : word[1]} ${list.format(names)}`]
  })
  return `Usado ${groups.join(' e ')}.`
}

/** The uses that a person chooses from, in the order of a visit. */
export const useOptions = Object.entries(templateUses).map(([value, label]) => ({
  value: value as keyof typeof templateUses,
  label,
}))
