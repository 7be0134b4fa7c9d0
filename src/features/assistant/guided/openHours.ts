import { closedDays } from '#features/units/rules.ts'
import { dayOf, minutesOfDay } from '#lib/days.ts'
import { formatIntervals, type WeekHours, weekdayOf } from '#lib/weekHours.ts'
import { dateOfMinute, dayIn, instantOf } from '#lib/zones.ts'
import type { ClinicUnit } from '../tools.ts'
import { saidAt, weekdayNames } from './format.ts'
import type { Understood } from './understand.ts'

/** When a unit is open: its week, or the days that were asked about. */

export const hoursLines = (week: WeekHours): string => {
  const days = [1, 2, 3, 4, 5, 6, 0] as const
  const groups: { first: number; last: number; text: string }[] = []
  for (const day of days) {
    const text = week[day].length === 0 ? '' : formatIntervals(week[day])
    const before = groups.at(-1)
    if (before && before.text === text && days.indexOf(day) > 0) before.last = day
    else groups.push({ first: day, last: day, text })
  }
  return groups
    .filter(({ text }) => text !== '')
    .map(({ first, last, text }) =>
      first === last
        ? `${weekdayNames[first]}: ${text}`
        : `${weekdayNames[first]} a ${weekdayNames[last]}: ${text}`,
    )
    .join('; ')
}

/** More days than these are a stretch, of which the week says more. */
const fewDays = 3

/** The single days that a message names: "que horas fecha dia 24?". */
function daysNamed({ dates }: Understood, zone: string): readonly string[] {
  const [reading, ...others] = dates.readings
  if (!reading?.hasDay || others.length > 0) return []
  const days = [...new Set(reading.ranges.map(({ from }) => dayIn(from, zone)))]
  const isShort = reading.ranges.every(
    ({ from, to }) => dayIn(from, zone) === dayIn(new Date(Date.parse(to) - 1), zone),
  )
  return isShort && days.length <= fewDays ? days : []
}

/** `quinta, 24/12: 07:00–20:00`, `sexta, 25/12: fechado (Natal)` */
function ofDay({ hours, timeZone, ...unit }: ClinicUnit, date: string): string {
  const noon = dateOfMinute(instantOf(timeZone, dayOf(date) * minutesOfDay + 720)).toISOString()
  const { day } = saidAt(noon, timeZone)
  const holiday = closedDays(unit, Number(date.slice(0, 4))).find((one) => one.date === date)
  const open = hours[weekdayOf(dayOf(date))]
  if (holiday) return `${day}: fechado (${holiday.name})`
  return `${day}: ${open.length === 0 ? 'fechado' : formatIntervals(open)}`
}

export function openHours(unit: ClinicUnit, u: Understood): string {
  const days = daysNamed(u, unit.timeZone)
  return days.length > 0 ? days.map((date) => ofDay(unit, date)).join('; ') : hoursLines(unit.hours)
}
