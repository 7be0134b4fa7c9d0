import { minutesOfDay } from '../../days.ts'
import { intersectSpans, joinSpans, type Span, subtractSpans } from '../../spans.ts'
import type { Weekday } from '../../weekHours.ts'
import type { Group } from './assemble.ts'
import { type Clock, openingHours } from './clock.ts'
import { listed, sayWindow } from './describe.ts'
import { type Days, type DayWish, daySpan, distinct, type TimeWish, weekdaysWithin } from './wishes.ts'

/** Turns the groups of a message into readings: stretches of time on the wall of the unit, in whole minutes. */

/** One alternative: days and times, null for any. */
export interface Window {
  readonly days: readonly Span[] | null
  readonly times: readonly Span[] | null
}

export interface WallReading {
  readonly windows: readonly Window[]
  /** In minutes since 1 January 1970 on the wall's clock. */
  readonly spans: readonly Span[]
  readonly isPassed: boolean
  readonly said: string
}

/** More readings than this nobody can be asked about. */
const maxReadings = 6

interface Chosen extends Window {
  readonly isPassed: boolean
}

/** All the ways to read the groups, those that can't be meant left out. */
export function readingsOf(
  groups: readonly Group[],
  excluded: readonly Group[],
  clock: Clock,
): readonly WallReading[] {
  const removed = excluded.map((group) => removedBy(group, clock))
  const choices = groups.map((group) => windowsOf(group, clock))
  const combined = choices.reduce<readonly (readonly Chosen[])[]>(
    (lists, windows) =>
      lists.flatMap((list) => windows.map((window) => [...list, window])).slice(0, maxReadings),
    [[]],
  )
  const readings = combined.map((windows) =>
    readingOf(windows.length > 0 ? windows : [anything(clock)], removed, clock),
  )
  return distinct(readings)
}

/** Any time, of the day that was asked about where there is one. */
const anything = ({ question }: Clock): Chosen => ({
  days: question?.kind === 'time' && question.day ? dayFrom(question.day).spans : null,
  times: null,
  isPassed: false,
})

function readingOf(windows: readonly Chosen[], removed: readonly Removed[], clock: Clock): WallReading {
  const { today, minute, horizon } = clock
  const now = today * minutesOfDay + minute
  const holes = joinSpans(removed.flatMap(({ spans }) => spans))
  const wished = windows.flatMap(({ days, times }) => {
    const all = joinSpans(spansOf(days ?? [{ from: today, to: horizon }], times))
    return days === null ? intersectSpans(all, [{ from: now, to: Number.MAX_SAFE_INTEGER }]) : all
  })
  const joined = subtractSpans(joinSpans(wished), holes)
  // "Hoje não dá, sábado" is Saturday: "sábado, menos hoje" says nothing more.
  const told = removed.filter((one) => intersectSpans(joinSpans(wished), joinSpans(one.spans)).length > 0)
  return {
    windows: windows.map(({ days, times }) => ({ days, times })),
    spans: joined,
    isPassed: windows.some(({ isPassed }) => isPassed) || joined.every(({ to }) => to <= now),
    said:
      listed(
        // A time said last would be read as that of the day before it, too.
        [
          ...windows.filter(({ times }) => times !== null),
          ...windows.filter(({ times }) => times === null),
        ].map(({ days, times }) => sayWindow(days, times, clock)),
        ', ou ',
      ) + told.map(({ said }) => `, menos ${said}`).join(''),
  }
}

const spansOf = (days: readonly Span[], times: readonly Span[] | null): Span[] => {
  if (times === null)
    return days.map(({ from, to }) => ({ from: from * minutesOfDay, to: to * minutesOfDay }))
  return days.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, at) => (from + at) * minutesOfDay).flatMap((midnight) =>
      times.map((time) => ({ from: midnight + time.from, to: midnight + time.to })),
    ),
  )
}

/** The ways to read one group, first by days and then by hours. */
function windowsOf({ days, times }: Group, clock: Clock): readonly Chosen[] {
  const asked = clock.question?.kind === 'time' ? clock.question.day : undefined
  const dayReadings: readonly (Days | null)[] =
    days.length > 0 ? unionsOf(days) : asked ? [dayFrom(asked)] : [null]
  return dayReadings
    .flatMap((one) => {
      const chosen = dropGone(
        timesOn(times, one?.spans ?? null, clock).map((span) => ({
          days: one?.spans ?? null,
          times: span,
          isPassed: one?.isPassed === true,
        })),
        clock,
      )
      return chosen
    })
    .filter(
      (one, at, all) =>
        one.isPassed ||
        !isGone(one, clock) ||
        all.every((other, place) => place === at || isGone(other, clock)),
    )
}

const dayFrom = (date: string): Days => {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / (minutesOfDay * 60_000))
  return daySpan(day, day + 1)
}

/** Where today's morning is over, the evening is meant. */
const dropGone = (windows: readonly Chosen[], clock: Clock): readonly Chosen[] => {
  const coming = windows.filter((one) => !isGone(one, clock))
  return coming.length > 0 ? coming : windows
}

const isGone = ({ days, times }: Window, { today, minute }: Clock): boolean =>
  days !== null && spansOf(days.slice(-1), times).every(({ to }) => to <= today * minutesOfDay + minute)

/** Days of a list together; where several have two readings, each takes the same one. */
function unionsOf(wishes: readonly DayWish[]): readonly Days[] {
  const lists = wishes.reduce<readonly (readonly Days[])[]>(
    (all, { readings }) => all.flatMap((list) => readings.map((one) => [...list, one])).slice(0, maxReadings),
    [[]],
  )
  return lists.map((list) => ({
    spans: list.flatMap(({ spans }) => spans).toSorted((a, b) => a.from - b.from),
    isPassed: list.every(({ isPassed }) => isPassed),
  }))
}

function timesOn(
  wishes: readonly TimeWish[],
  days: readonly Span[] | null,
  clock: Clock,
): readonly (readonly Span[] | null)[] {
  if (wishes.length === 0) return [null]
  const lists = wishes.reduce<readonly (readonly (readonly Span[])[])[]>(
    (all, wish) =>
      all.flatMap((list) => open(wish, days, clock).map((one) => [...list, one])).slice(0, maxReadings),
    [[]],
  )
  return lists.map((list) => list.flat())
}

/** The readings of an hour that lie in opening hours; where none does, in those that are usual, or else all of them. */
function open(
  { readings, shape }: TimeWish,
  days: readonly Span[] | null,
  clock: Clock,
): readonly (readonly Span[])[] {
  if (readings.length < 2) return readings
  for (const hours of [openingHours(clock, days), openingHours({ ...clock, hours: undefined }, null)]) {
    const fitting = readings.filter((spans) =>
      spans.every((span) => hours.some((hour) => lies(span, hour, shape))),
    )
    if (fitting.length > 0) return fitting
  }
  return readings
}

function lies(span: Span, hours: Span, shape: TimeWish['shape']): boolean {
  if (shape === 'from') return span.from >= hours.from && span.from < hours.to
  if (shape === 'until') return span.to > hours.from && span.to < hours.to
  return span.from >= hours.from && span.to <= hours.to
}

interface Removed {
  readonly spans: readonly Span[]
  readonly days: readonly Span[]
  readonly said: string
}

/** What a group rules out: a weekday on all its days, a time on every day, or both. */
export function removedBy({ days, times }: Group, clock: Clock): Removed {
  const far = { from: clock.today, to: clock.horizon + 400 }
  const ofDays = days.flatMap(({ readings, weekdays, all }) =>
    weekdays ? weekdaysWithin([far], weekdays) : (all ?? readings.flatMap(({ spans }) => spans)),
  )
  const spans = days.length > 0 ? joinSpans(ofDays) : [far]
  const hours = timesOn(times, null, clock).flatMap((one) => one ?? [])
  return {
    spans: spansOf(spans, times.length > 0 ? hours : null),
    days: times.length > 0 ? [] : spans,
    said: sayRemoved(days, times.length > 0 ? hours : null, clock),
  }
}

const plurals = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

const sayRemoved = (days: readonly DayWish[], hours: readonly Span[] | null, clock: Clock): string => {
  const weekdays = days.flatMap((one) => one.weekdays ?? []).map((weekday: Weekday) => plurals[weekday] ?? '')
  const others = days
    .filter((one) => !one.weekdays)
    .flatMap(({ readings, all }) =>
      all ? [sayWindow(all, null, clock)] : readings.map((one) => sayWindow(one.spans, null, clock)),
    )
  const said = listed([...others, ...weekdays], ' e ')
  const time = hours && sayWindow(null, hours, clock)
  return [said, time].filter(Boolean).join(' ')
}
