import type { DayCount } from '../../agenda/contract.ts'
import { needs as everyNeed, type Need, needLabels, type State, stateLabels, states } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { type AgendaState, selfPay } from './address.ts'

/** Filters the loaded appointments, and counts those of each kind. */

type Fits = (appointment: AppointmentItem) => boolean

const isAmong = (chosen: readonly string[], value: string) => chosen.length === 0 || chosen.includes(value)

const fitsPlan = ({ planIds }: AgendaState, appointment: AppointmentItem) =>
  isAmong(planIds, appointment.insurancePlanId ?? selfPay)
const fitsExam = ({ examIds }: AgendaState, { exams }: AppointmentItem) =>
  examIds.length === 0 || exams.some(({ examId }) => examIds.includes(examId))

/** Filters by the appointment's own fields; its professional is a matter of columns. */
export const fitsOf =
  (address: AgendaState): Fits =>
  (appointment) =>
    isAmong(address.states, appointment.state) &&
    fitsPlan(address, appointment) &&
    fitsExam(address, appointment) &&
    (!address.onlyOverbooked || appointment.isOverbooked) &&
    (address.needs === null || appointment.needs.includes(address.needs))

export const isWith =
  ({ professionalIds }: AgendaState): Fits =>
  ({ professionalId }) =>
    isAmong(professionalIds, professionalId ?? '')

/** Describes the active filters where only their result is in sight: `situação confirmado ou aguardando`. */
export function filterWords(
  { professionalIds, states: chosen, planIds, examIds, onlyOverbooked, needs }: AgendaState,
  appointments: readonly AppointmentItem[],
  nameOf: (professionalId: string | null) => string,
): string[] {
  const plans = new Map(
    appointments.map((one) => [one.insurancePlanId ?? selfPay, one.insurancePlanName || 'particular']),
  )
  const exams = new Map(appointments.flatMap((one) => one.exams.map(({ examId, name }) => [examId, name])))
  const listed = (what: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${what} ${either.format(new Set(names))}`]
  return [
    ...listed('com', professionalIds.map(nameOf)),
    ...listed(
      'situação',
      chosen.map((state) => stateLabels[state].toLocaleLowerCase('pt-BR')),
    ),
    ...listed(
      'convênio',
      planIds.map((id) => plans.get(id) ?? (id === selfPay ? 'particular' : 'sem agendamento')),
    ),
    ...listed(
      'exame',
      examIds.map((id) => exams.get(id) ?? 'sem agendamento'),
    ),
    ...(onlyOverbooked ? ['encaixes'] : []),
    ...(needs ? [needLabels[needs].toLocaleLowerCase('pt-BR')] : []),
  ]
}

const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

export interface Tally {
  readonly total: number
  readonly states: Readonly<Record<State, number>>
  readonly overbooked: number
  /** Null where days are only counted. */
  readonly needs: Readonly<Record<Need, number>> | null
}

/** Counts what each choice would show: all that fits the other filters. */
export function tallyOf(appointments: readonly AppointmentItem[], address: AgendaState): Tally {
  const ofAnyState = appointments.filter(fitsOf({ ...address, states: [] }))
  const overbooked = appointments.filter(fitsOf({ ...address, onlyOverbooked: true }))
  const ofAnyNeed = appointments.filter(fitsOf({ ...address, needs: null }))
  return {
    total: ofAnyState.length,
    states: perState((state) => ofAnyState.filter((appointment) => appointment.state === state).length),
    overbooked: overbooked.length,
    needs: Object.fromEntries(
      everyNeed.map((need) => [need, ofAnyNeed.filter((one) => one.needs.includes(need)).length]),
    ) as Record<Need, number>,
  }
}

export function tallyOfDays(days: readonly DayCount[]): Tally {
  const sum = (count: (day: DayCount) => number) => days.reduce((all, day) => all + count(day), 0)
  return {
    total: sum(({ total }) => total),
    states: perState((state) => sum((day) => day.states[state])),
    overbooked: sum(({ overbooked }) => overbooked),
    needs: null,
  }
}

const perState = (count: (state: State) => number) =>
  Object.fromEntries(states.map((state) => [state, count(state)])) as Record<State, number>
