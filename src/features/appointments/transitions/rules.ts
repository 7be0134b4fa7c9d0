/** An appointment goes from booked to attended by moves that can be taken back on the same day. */

export const states = [
  'scheduled',
  'confirmed',
  'waiting',
  'inService',
  'done',
  'cancelled',
  'noShow',
] as const
export type State = (typeof states)[number]

export const stateLabels: Record<State, string> = {
  scheduled: 'Agendado',
  confirmed: 'Confirmado',
  waiting: 'Aguardando',
  inService: 'Em atendimento',
  done: 'Atendido',
  cancelled: 'Cancelado',
  noShow: 'Faltou',
}

/** From each state, where it may go. */
const transitions: Record<State, readonly State[]> = {
  scheduled: ['confirmed', 'waiting', 'cancelled', 'noShow'],
  confirmed: ['waiting', 'cancelled', 'noShow'],
  waiting: ['inService', 'cancelled', 'noShow'],
  inService: ['done'],
  done: [],
  cancelled: [],
  noShow: ['waiting'],
}

export const mayTransition = (from: State, to: State): boolean => transitions[from].includes(to)
export const transitionsFrom = (from: State): readonly State[] => transitions[from]

/** What still keeps its time: two of these never overlap. */
export const occupiesTime = (state: State): boolean => state !== 'cancelled' && state !== 'noShow'

/** What the end of the day should not leave behind. */
export const isOpen = (state: State): boolean =>
  ['scheduled', 'confirmed', 'waiting', 'inService'].includes(state)

/** What an appointment ends with when its day is closed. */
export const endings = ['done', 'noShow', 'cancelled'] as const
export type Ending = (typeof endings)[number]

/** The moves from a state to an ending, one permitted after the other; null when no way leads there. */
export function wayTo(from: State, to: Ending): readonly State[] | null {
  if (!isOpen(from)) return null
  if (mayTransition(from, to)) return [to]
  const next = to === 'done' && attendance.find((state) => mayTransition(from, state))
  const rest = next && wayTo(next, to)
  return rest ? [next, ...rest] : null
}

/** Nobody is attended without having come. */
const attendance: readonly State[] = ['waiting', 'inService']

/** What is still to come can be moved to another time; who is there, or was, can't. */
export const mayReschedule = (state: State): boolean => state === 'scheduled' || state === 'confirmed'

export const historyActions = ['book', 'move', 'reschedule', 'edit', 'undo'] as const
export type HistoryAction = (typeof historyActions)[number]

/** Where and when an appointment was to be before it was moved; instants in ISO 8601. */
export interface TimeBefore {
  readonly unitId: string
  readonly professionalId: string | null
  readonly startsAt: string
  readonly endsAt: string
  readonly arrivalPlace: number | null
  readonly isOverbooked: boolean
}

export const sources = ['frontDesk', 'publicPage', 'conversation', 'api', 'link'] as const
export type Source = (typeof sources)[number]
export const sourceLabels: Record<Source, string> = {
  frontDesk: 'recepção',
  publicPage: 'página pública',
  conversation: 'conversa',
  api: 'API',
  link: 'link do lembrete',
}

export const cancellers = ['patient', 'clinic'] as const
export type CancelledBy = (typeof cancellers)[number]

/** The answer to an exam's question before it: "Está grávida?". */
export interface ScreeningAnswer {
  readonly question: string
  readonly answer: boolean
}
