import type { State } from '../../rules.ts'
import { sourceLabels, stateLabels } from '../../rules.ts'
import type { HistoryEntry } from '../../transitions/contract.ts'
import { whenLabel } from '../agenda/dates.ts'

/** On the button of a move. */
export const transitionLabels: Record<State, string> = {
  scheduled: 'Agendar',
  confirmed: 'Confirmar',
  waiting: 'Chegou',
  inService: 'Iniciar',
  done: 'Finalizar',
  cancelled: 'Cancelar',
  noShow: 'Faltou',
}

/** Once it is made. */
export const doneLabels: Record<State, string> = {
  scheduled: 'Agendado',
  confirmed: 'Presença confirmada',
  waiting: 'Chegada registrada',
  inService: 'Atendimento iniciado',
  done: 'Atendimento finalizado',
  cancelled: 'Agendamento cancelado',
  noShow: 'Falta registrada',
}

/** What needs no question, and can be done to an appointment from a list or by a key. */
export type Step = keyof typeof stepLabels

/** Once it is made, where several are in sight: with the patient's name. */
export const stepLabels = {
  confirmed: (name: string) => `Presença de ${name} confirmada`,
  waiting: (name: string) => `Chegada de ${name} registrada`,
  inService: (name: string) => `Atendimento de ${name} iniciado`,
  done: (name: string) => `Atendimento de ${name} finalizado`,
}

/** What happened, in words. */
export function entryLabel(transition: HistoryEntry, zone: string): string {
  const { act: action, toState, fromState, timeBefore, reason } = transition
  const why = reason === '' ? '' : `: ${reason}`
  if (action === 'book') return 'Agendamento criado'
  if (action === 'edit') return 'Convênio, autorização ou observações alterados'
  if (action === 'move') return `${doneLabels[toState]}${why}`
  const before = timeBefore ? whenLabel(zone, timeBefore.startsAt) : ''
  if (action === 'reschedule') return `Remarcado, antes era ${before}`
  const back =
    fromState === toState
      ? `o horário de ${before} foi desfeito`
      : `voltou a ${stateLabels[toState].toLowerCase()}`
  return `Desfeito, ${back}${why}`
}

/** By whom, and from where when it was not the front desk. */
export function entryAuthor({ userFullname, source }: HistoryEntry): string {
  const where = source === 'frontDesk' ? '' : sourceLabels[source]
  return [userFullname ?? '', where].filter((part) => part !== '').join(', ')
}
