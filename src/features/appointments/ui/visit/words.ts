import type { State } from '../../rules.ts'
import { sourceLabels, stateLabels } from '../../rules.ts'
import type { Move } from '../../schemas.ts'
import { whenLabel } from '../agenda/dates.ts'

/** On the button of a move. */
export const moveLabels: Record<State, string> = {
  scheduled: 'Agendar',
  confirmed: 'Confirmar',
  waiting: 'Chegou',
  inService: 'Iniciar',
  done: 'Finalizar',
  cancelled: 'Cancelar',
  noShow: 'Faltou',
}

/** Once it is made. */
export const doneWords: Record<State, string> = {
  scheduled: 'Agendado',
  confirmed: 'Presença confirmada',
  waiting: 'Chegada registrada',
  inService: 'Atendimento iniciado',
  done: 'Atendimento finalizado',
  cancelled: 'Agendamento cancelado',
  noShow: 'Falta registrada',
}

/** What happened, in words. */
export function wordsOfMove(move: Move, zone: string): string {
  const { act, toState, fromState, timeBefore, reason } = move
  const why = reason === '' ? '' : `: ${reason}`
  if (act === 'book') return 'Agendamento criado'
  if (act === 'edit') return 'Convênio, autorização ou observações alterados'
  if (act === 'move') return `${doneWords[toState]}${why}`
  const before = timeBefore ? whenLabel(zone, timeBefore.startsAt) : ''
  if (act === 'reschedule') return `Remarcado, antes era ${before}`
  const back =
    fromState === toState
      ? `o horário de ${before} foi desfeito`
      : `voltou a ${stateLabels[toState].toLowerCase()}`
  return `Desfeito, ${back}${why}`
}

/** By whom, and from where when it was not the front desk. */
export function authorOfMove({ userFullname, source }: Move): string {
  const where = source === 'frontDesk' ? '' : sourceLabels[source]
  return [userFullname ?? '', where].filter((part) => part !== '').join(', ')
}
