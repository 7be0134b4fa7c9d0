import { dateOf } from '#lib/days.ts'
import { dayAt } from '../planning/calendar.ts'
import type { AppointmentFacts } from '../planning/facts.ts'

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** The last day of a follow-up, in words: "sexta, 18/12". */
export function followUpEnd({
  unit,
  startsAt,
  followUpDays,
}: Pick<AppointmentFacts, 'unit' | 'startsAt' | 'followUpDays'>): string {
  const day = dayAt(unit.timeZone, startsAt) + (followUpDays ?? 0)
  const [, month, date] = dateOf(day).split('-')
  // 1 January 1970 was a Thursday.
  return `${weekdays[(day + 4) % 7]}, ${date}/${month}`
}
