/** The states of an appointment and the transitions between them, which can be taken back on the same day. */

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

/** The states that each state may change to. */
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

/** Where an appointment's day lies, by the calendar of its unit: in the future, today, or in the past. */
export type Timing = 'ahead' | 'today' | 'over'

/** @param days the first and the last day of the appointment, which may end after midnight */
export function timingOf({ first, last }: { first: string; last: string }, today: string): Timing {
  if (today < first) return 'ahead'
  return today > last ? 'over' : 'today'
}

/** The states that say if the patient came: nobody knows before the day. */
const attendanceStates: readonly State[] = ['waiting', 'inService', 'done', 'noShow']

/** True when the appointment can't be in the state yet, as its day has not come. */
export const isTooEarly = (to: State, timing: Timing): boolean =>
  timing === 'ahead' && attendanceStates.includes(to)

/** Returns the transitions that a person may make on their own, at this time. */
export function transitionsAt(
  from: State,
  timing: Timing,
  { mayBook, isManagement }: { mayBook: boolean; isManagement: boolean },
): readonly State[] {
  if (timing === 'over' && !isManagement) return []
  return transitionsFrom(from).filter(
    (to) => !isTooEarly(to, timing) && (mayBook || attendedStates.includes(to)),
  )
}

/** The transitions that professionals make themselves: receiving the patient, and finishing. */
export const attendedStates: readonly State[] = ['inService', 'done']

/** True while the appointment occupies its time: two of these never overlap. */
export const occupiesTime = (state: State): boolean => state !== 'cancelled' && state !== 'noShow'

/** True for the states that the end of the day should not leave behind. */
export const isOpen = (state: State): boolean =>
  ['scheduled', 'confirmed', 'waiting', 'inService'].includes(state)

/** The states in which the closing of a day can end an appointment. */
export const endings = ['done', 'noShow', 'cancelled'] as const
export type Ending = (typeof endings)[number]

/** Returns the transitions from a state to an ending, each of them permitted; null when none lead there. */
export function wayTo(from: State, to: Ending): readonly State[] | null {
  if (!isOpen(from)) return null
  if (mayTransition(from, to)) return [to]
  const next = to === 'done' && attendance.find((state) => mayTransition(from, state))
  const rest = next && wayTo(next, to)
  return rest ? [next, ...rest] : null
}

/** The states in between: nobody is attended without having come. */
const attendance: readonly State[] = ['waiting', 'inService']

/** True while the appointment can be rescheduled: once the patient is there it can't. */
export const mayReschedule = (state: State): boolean => state === 'scheduled' || state === 'confirmed'

export const historyActions = ['book', 'move', 'reschedule', 'edit', 'undo'] as const
export type HistoryAction = (typeof historyActions)[number]

/** The place and time of an appointment before it was rescheduled; instants in ISO 8601. */
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

/** The answer to a question that an exam asks beforehand: "Está grávida?". */
export interface ScreeningAnswer {
  readonly question: string
  readonly answer: boolean
}
