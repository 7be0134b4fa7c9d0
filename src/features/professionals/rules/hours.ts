import { dayOf, isLastOfMonth, nthOfMonth, weekOf } from '#lib/days.ts'
import { formatTime, type Weekday, weekdayOf } from '#lib/weekHours.ts'

/** The hours of a professional: recurring periods of the week, and extra ones on single days. */

export type Recurrence =
  | { readonly kind: 'weekly' }
  /** Every `weeks` weeks, counted from the week that `from` lies in; weeks begin on Monday. */
  | { readonly kind: 'everyWeeks'; readonly weeks: number; readonly from: string }
  /** The 1st to 5th of its weekday in the month; -1 is the last. */
  | { readonly kind: 'monthly'; readonly nths: readonly number[] }

interface Attendance {
  readonly unitId: string
  /** In minutes after midnight of the unit's clock; `to` is above 1440 when it ends on the next day. */
  readonly from: number
  readonly to: number
  /** The number of places when it is by order of arrival; null when it is by appointment. */
  readonly byArrivalPlaces: number | null
}

export interface Period extends Attendance {
  readonly weekday: Weekday
  readonly recurrence: Recurrence
  /** First and last day on which it may begin; '' is unbounded. */
  readonly validFrom: string
  readonly validUntil: string
}

export interface ExtraPeriod extends Attendance {
  readonly date: string
}

/** A professional's hours. */
export interface Hours {
  readonly hours: readonly Period[]
  readonly extraHours: readonly ExtraPeriod[]
}

export const weekly: Recurrence = { kind: 'weekly' }
export const maxWeeks = 12
export const nths = [1, 2, 3, 4, 5, -1] as const

/** True when the period begins on the day, which is counted as by `dayOf`. */
export function beginsOn(period: Omit<Period, keyof Attendance>, day: number): boolean {
  const { recurrence, validFrom, validUntil, weekday } = period
  if (weekdayOf(day) !== weekday) return false
  if (validFrom !== '' && day < dayOf(validFrom)) return false
  if (validUntil !== '' && day > dayOf(validUntil)) return false
  return recurs(recurrence, day)
}

function recurs(recurrence: Recurrence, day: number): boolean {
  switch (recurrence.kind) {
    case 'weekly':
      return true
    case 'everyWeeks':
      return (weekOf(day) - weekOf(dayOf(recurrence.from))) % recurrence.weeks === 0
    case 'monthly':
      return recurrence.nths.includes(nthOfMonth(day)) || (recurrence.nths.includes(-1) && isLastOfMonth(day))
  }
}

/**
 * Returns what begins on a date, in order of time, before the agenda subtracts holidays, blocks and
 * appointments. Times are minutes after that date's midnight on the clock of each interval's unit.
 */
export function attendanceOn(date: string, { hours, extraHours }: Hours, unitId?: string): Attendance[] {
  const day = dayOf(date)
  const found: Attendance[] = [
    ...hours.filter((period) => beginsOn(period, day)),
    ...extraHours.filter((extra) => extra.date === date),
  ]
  return found
    .filter((one) => unitId === undefined || one.unitId === unitId)
    .map(({ unitId: unit, from, to, byArrivalPlaces }) => ({ unitId: unit, from, to, byArrivalPlaces }))
    .sort((a, b) => a.from - b.from || a.to - b.to)
}

const ordinals: Record<number, string> = { 1: '1ª', 2: '2ª', 3: '3ª', 4: '4ª', 5: '5ª', [-1]: 'última' }
const isMasculine = (weekday: Weekday) => weekday === 0 || weekday === 6
const genderOf = (word: string, weekday: Weekday) =>
  isMasculine(weekday) ? word.replace('ª', 'º').replace('última', 'último') : word

export const nthLabel = (nth: number, weekday: Weekday): string => genderOf(ordinals[nth] ?? '', weekday)

export const weekdayNames = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const
export const shortWeekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const

/** Formats as `toda semana`, `a cada 2 semanas`, `1º e 3º sábado do mês`. */
export function describeRecurrence(recurrence: Recurrence, weekday: Weekday): string {
  if (recurrence.kind === 'weekly') return 'toda semana'
  if (recurrence.kind === 'everyWeeks') return `a cada ${recurrence.weeks} semanas`
  const named = recurrence.nths.map((nth) => nthLabel(nth, weekday))
  return `${listed(named)} ${shortWeekdays[weekday]} do mês`
}

export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} e ${items.at(-1)}`
}

export const formatSpan = ({ from, to }: { from: number; to: number }): string =>
  `${formatTime(from)}–${formatTime(to)}`
