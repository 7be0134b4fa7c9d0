import { dayOf, minutesOfDay } from '#lib/days.ts'
import { dateOfMinute, instantOf } from '#lib/zones.ts'
import type { FreeTime, TimeWindow } from '../tools.ts'
import { saidAt } from './format.ts'
import { saidExactly } from './mergeDates.ts'
import { common } from './read/when.ts'
import type { When } from './state.ts'

/** The times beside one that is taken. */

type Span = Pick<FreeTime, 'startsAt' | 'endsAt'>

/** What of the windows lies before or after a time. */
export function outside(windows: readonly TimeWindow[], { startsAt, endsAt }: Span): readonly TimeWindow[] {
  const [begin, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  return windows
    .flatMap(({ from, to }) => [
      { from: Date.parse(from), to: Math.min(Date.parse(to), begin) },
      { from: Math.max(Date.parse(from), end), to: Date.parse(to) },
    ])
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }))
}

/** Nobody is in two places at once. */
export function apartFrom(time: Span | null, when: When): When {
  const windows = time === null ? [] : outside(when.windows, time)
  return windows.length > 0 ? { ...when, windows } : when
}

/** How long somebody waits between two that are wished together, before the nearest are shown. */
const waits = 90 * 60_000

/** Those who come together want to come right before or after: where that cannot be, the nearest are shown. */
export function besideOf(startsAt: string, endsAt: string, when: When | null, zone: string): When {
  const [begin, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const near = [{ from: new Date(begin - waits).toISOString(), to: new Date(end + waits).toISOString() }]
  const day = sameDay(null, startsAt, zone)
  const wish = when !== null && !saidExactly(when) ? when.windows : day.windows
  const windows = [near, day.windows].map((some) => common(some, wish)).find((some) => some.length > 0)
  return windows ? { windows, said: `${day.said}, perto desse horário`, hasDay: true, hasTime: true } : day
}

/** What of the wish lies around the time that was taken, or else the day of it. */
export function sameDay(when: When | null, startsAt: string, zone: string): When {
  const at = new Date(startsAt).toISOString()
  const own = (when?.windows ?? []).filter(
    ({ from, to }) => new Date(from).toISOString() <= at && at < new Date(to).toISOString(),
  )
  const isExact = own.every(({ from, to }) => Date.parse(to) - Date.parse(from) <= 60_000)
  if (when !== null && own.length > 0 && !isExact) return { ...when, windows: own }
  const { day, date } = saidAt(startsAt, zone)
  const [from, to] = [dayOf(date), dayOf(date) + 1].map((one) =>
    dateOfMinute(instantOf(zone, one * minutesOfDay)).toISOString(),
  )
  return { windows: [{ from: from ?? at, to: to ?? at }], said: day, hasDay: true, hasTime: false }
}
