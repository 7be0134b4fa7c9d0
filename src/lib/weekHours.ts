/** Opening hours of a week: for each weekday, intervals that neither overlap nor touch, in minutes of the day. */
import { minutesOfDay } from './days.ts'

/** Sunday is 0, as in `Date`. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

/** The weekday of a day that is counted from 1 January 1970, a Thursday. */
export const weekdayOf = (day: number): Weekday => ((((day + 4) % 7) + 7) % 7) as Weekday

/** From and to, in minutes after midnight; `to` is beyond 1440 when it closes after midnight. */
export interface Interval {
  readonly from: number
  readonly to: number
}

export type WeekHours = Readonly<Record<Weekday, readonly Interval[]>>

/** An interval that begins on one day may end on the next, before noon. */
export const latestEnd = minutesOfDay + 720

export const closedWeek: WeekHours = { 0: [], 1: [], 2: [], 3: [], 4: [], 5: [], 6: [] }

/** `08:30` → 510; null for what is no time of day. */
export function parseTime(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return Number(hours) * 60 + Number(minutes)
}

/** 510 → `08:30`; 1500 (one hour after midnight) → `01:00`. */
export function formatTime(minutes: number): string {
  const ofDay = minutes % minutesOfDay
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** `08:00–12:00, 13:00–18:00` */
export const formatIntervals = (intervals: readonly Interval[]): string =>
  intervals.map(({ from, to }) => `${formatTime(from)}–${formatTime(to)}`).join(', ')

/** The first error in a day's intervals, as a sentence for the person; undefined when there is none. */
export function checkIntervals(intervals: readonly Interval[]): string | undefined {
  const sorted = [...intervals].sort((a, b) => a.from - b.from)
  for (const [at, { from, to }] of sorted.entries()) {
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || from >= minutesOfDay)
      return 'Horário inválido. Ex: 08:00'
    if (to <= from) return 'O fim precisa vir depois do início'
    if (to > latestEnd) return 'O horário pode ir no máximo até 12:00 do dia seguinte'
    const next = sorted[at + 1]
    if (next && next.from < to) return 'Os horários se sobrepõem'
  }
  return undefined
}

/** The errors by weekday; empty when the week is valid. */
export function checkWeek(week: WeekHours): Partial<Record<Weekday, string>> {
  const found: Partial<Record<Weekday, string>> = {}
  for (const day of weekdays) {
    const error = checkIntervals(week[day])
    if (error) found[day] = error
  }
  const overnight = weekdays.filter((day) => !found[day] && runsIntoNext(week, day))
  for (const day of overnight) found[day] = 'O horário depois da meia-noite se sobrepõe ao dia seguinte'
  return found
}

function runsIntoNext(week: WeekHours, day: Weekday): boolean {
  const end = Math.max(0, ...week[day].map(({ to }) => to)) - minutesOfDay
  return week[((day + 1) % 7) as Weekday].some(({ from }) => from < end)
}

/** In order, with intervals that touch joined, as it is stored. */
export function normalizeWeek(week: WeekHours): WeekHours {
  return mapWeek((day) => joinTouching(week[day]))
}

function joinTouching(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = []
  for (const one of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && one.from === last.to) joined[joined.length - 1] = { from: last.from, to: one.to }
    else joined.push({ from: one.from, to: one.to })
  }
  return joined
}

export const mapWeek = (of: (day: Weekday) => readonly Interval[]): WeekHours =>
  Object.fromEntries(weekdays.map((day) => [day, of(day)])) as unknown as WeekHours
