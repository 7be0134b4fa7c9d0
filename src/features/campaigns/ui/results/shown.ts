import { useSearchParams } from 'react-router'
import type { FailureState, RecipientChoice } from '../../results/rules.ts'

/** Which people of a campaign are listed: by a name in the address, so that each number is a link. */

const choices = {
  'na-fila': { situation: 'queued' },
  sairam: { situation: 'left' },
  enviadas: { situation: 'sent' },
  entregues: { situation: 'delivered' },
  lidas: { situation: 'read' },
  falharam: { situation: 'failed' },
  incertas: { situation: 'uncertain' },
  'nao-enviadas': { situation: 'skipped' },
  'na-caixa-de-saida': { situation: 'waiting' },
  'de-novo': { situation: 'again' },
  outras: { situation: 'other' },
  responderam: { reply: 'any' },
  'querem-agendar': { reply: 'wants' },
  perguntaram: { reply: 'asks' },
  'agora-nao': { reply: 'declines' },
  'pediram-para-sair': { reply: 'refused' },
  'esperam-uma-pessoa': { reply: 'waiting' },
  agendaram: { booked: true },
} as const satisfies Record<string, Omit<RecipientChoice, 'q' | 'reason'>>
export type ShownPeople = keyof typeof choices

export const shownLabels: Readonly<Record<ShownPeople, string>> = {
  'na-fila': 'Na fila',
  sairam: 'Saíram',
  enviadas: 'Enviadas',
  entregues: 'Entregues',
  lidas: 'Lidas',
  falharam: 'Falharam',
  incertas: 'Incertas',
  'nao-enviadas': 'Não enviadas',
  'na-caixa-de-saida': 'Na caixa de saída',
  'de-novo': 'De novo na fila',
  outras: 'Outras',
  responderam: 'Responderam',
  'querem-agendar': 'Querem agendar',
  perguntaram: 'Perguntaram',
  'agora-nao': 'Agora não',
  'pediram-para-sair': 'Pediram para sair',
  'esperam-uma-pessoa': 'Esperam uma pessoa',
  agendaram: 'Agendaram',
}

/** The people of each failure, as their list calls them. */
export const peopleOfFailure = {
  failed: 'falharam',
  uncertain: 'incertas',
  delayed: 'de-novo',
  skipped: 'nao-enviadas',
} as const satisfies Record<FailureState, ShownPeople>

const isShown = (text: string | null): text is ShownPeople => text !== null && Object.hasOwn(choices, text)

/** The address with these people: all of them for null. */
export function searchOf(people: ShownPeople | null, reason?: string): string {
  const search = new URLSearchParams({
    ...(people && { pessoas: people }),
    ...(reason !== undefined && { motivo: reason }),
  })
  return `?${search}`
}

export interface Shown {
  /** Null for everybody. */
  readonly people: ShownPeople | null
  readonly reason: string | undefined
  readonly choice: Omit<RecipientChoice, 'q'>
}

export function useShown(): Shown {
  const [search] = useSearchParams()
  const named = search.get('pessoas')
  const people = isShown(named) ? named : null
  const reason = people === null ? undefined : (search.get('motivo') ?? undefined)
  return {
    people,
    reason,
    choice: { ...(people && choices[people]), ...(reason !== undefined && { reason }) },
  }
}
