import type { AppointmentItem } from '#features/appointments/contract.ts'
import type { State } from '#features/appointments/rules.ts'
import { dayLabel } from '#features/appointments/ui/agenda/dates.ts'
import { addDays } from '#lib/days.ts'

/** What the dashboard says of a day, from its counts and its appointments. */

/** In the order of the bar: what is settled first, then what is in the house, what comes, and what fell through. */
export const barOrder: readonly State[] = [
  'done',
  'inService',
  'waiting',
  'confirmed',
  'scheduled',
  'noShow',
  'cancelled',
]

/** The states of the day that have appointments, in the order of the bar. */
export const partsOf = (counts: Readonly<Partial<Record<State, number>>>) =>
  barOrder.flatMap((state) => {
    const count = counts[state] ?? 0
    return count > 0 ? [{ state, count }] : []
  })

/** Cancelled ones are not to be counted on any more. */
export const totalOf = (counts: Readonly<Partial<Record<State, number>>>) =>
  partsOf(counts).reduce((total, { state, count }) => total + (state === 'cancelled' ? 0 : count), 0)

type Expected = Pick<AppointmentItem, 'state' | 'startsAt' | 'endsAt'>

/** Who waits already, and who is expected still, by the time of the appointment. */
export function nextPatients<A extends Expected>(appointments: readonly A[], now: Date, limit: number): A[] {
  const isNext = ({ state, endsAt }: A) =>
    state === 'waiting' ||
    ((state === 'confirmed' || state === 'scheduled') && Date.parse(endsAt) > now.getTime())
  return appointments
    .filter(isNext)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .slice(0, limit)
}

/** Whole minutes since the arrival; null for who is not waiting. */
export const waitedMinutes = (
  { state, checkedInAt }: Pick<AppointmentItem, 'state' | 'checkedInAt'>,
  now: Date,
): number | null =>
  state === 'waiting' && checkedInAt !== null
    ? Math.max(0, Math.floor((now.getTime() - Date.parse(checkedInAt)) / 60_000))
    : null

/** The days that have left something without an outcome, the latest first. */
export const leftOpen = <D extends { readonly date: string; readonly open: number }>(
  days: readonly D[],
): D[] => days.filter(({ open }) => open > 0).toSorted((a, b) => (a.date < b.date ? 1 : -1))

/** The last seven days up to today, of those that have appointments. */
export const weekOf = <D extends { readonly date: string; readonly total: number }>(
  days: readonly D[],
  today: string,
): D[] => days.filter(({ date, total }) => total > 0 && date <= today && date > addDays(today, -7))

/** The first day after today with appointments that nobody has confirmed; null for none. */
export const nextToConfirm = <
  D extends { readonly date: string; readonly states: Readonly<Record<State, number>> },
>(
  days: readonly D[],
  today: string,
): D | null => days.find(({ date, states }) => date > today && states.scheduled > 0) ?? null

/** Formats as `hoje`, `ontem`, `amanhã`, `ter 17/11`. */
export function nearDay(date: string, today: string): string {
  if (date === today) return 'hoje'
  if (date === addDays(today, -1)) return 'ontem'
  return date === addDays(today, 1) ? 'amanhã' : dayLabel(date, today)
}

/** What stands out of the day: `7 pessoas na espera, 19 horários ainda livres.` Null while the free ones aren't known. */
export function headSentence(waiting: number, free: number | null): string {
  const who = waiting === 0 ? 'Ninguém' : waiting === 1 ? '1 pessoa' : `${waiting} pessoas`
  if (free === null) return `${who} na espera.`
  const times =
    free === 0
      ? 'nenhum horário livre'
      : free === 1
        ? '1 horário ainda livre'
        : `${free} horários ainda livres`
  return `${who} na espera, ${times}.`
}

/** The lines of a chart from 0 to a round number that is not below the most: three or four steps of 1, 2, 3 or 5 with zeros. */
export function scaleOf(most: number): number[] {
  for (let power = 1; ; power *= 10)
    for (const unit of [1, 2, 3, 5]) {
      const step = unit * power
      const count = Math.ceil(most / step)
      if (count <= 4) return Array.from({ length: count + 1 }, (_, at) => at * step)
    }
}
