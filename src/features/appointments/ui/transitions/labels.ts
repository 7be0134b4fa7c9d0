import type { State } from '../../rules.ts'
import { sourceLabels, stateLabels } from '../../rules.ts'
import type { HistoryEntry } from '../../transitions/contract.ts'
import { whenLabel } from '../agenda/dates.ts'

/** Labels of the transitions' buttons. */
export const transitionLabels: Record<State, string> = {
  scheduled: 'Agendar',
  confirmed: 'Confirmar',
  waiting: 'Chegou',
  inService: 'Iniciar',
  done: 'Finalizar',
  cancelled: 'Cancelar',
  noShow: 'Faltou',
}

/** Toasts after a transition. */
export const doneLabels: Record<State, string> = {
  scheduled: 'Agendado',
  confirmed: 'Presença confirmada',
  waiting: 'Chegada registrada',
  inService: 'Atendimento iniciado',
  done: 'Atendimento finalizado',
  cancelled: 'Agendamento cancelado',
  noShow: 'Falta registrada',
}

/** The transitions that need no dialog, and can be made from a list or by a shortcut. */
export type Step = keyof typeof stepLabels

/** Toasts after such a transition, with the patient's name, as several appointments are in sight. */
export const stepLabels = {
  confirmed: (name: string) => `Presença de ${name} confirmada`,
  waiting: (name: string) => `Chegada de ${name} registrada`,
  inService: (name: string) => `Atendimento de ${name} iniciado`,
  done: (name: string) => `Atendimento de ${name} finalizado`,
}

/** Describes a history entry. */
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

/** Returns the author, with the source when it was not the front desk. */
export function entryAuthor({ userFullname, source }: HistoryEntry): string {
  const where = source === 'frontDesk' ? '' : sourceLabels[source]
  return [userFullname ?? '', where].filter((part) => part !== '').join(', ')
}
