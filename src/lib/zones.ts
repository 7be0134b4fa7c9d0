/**
 * The clock on the wall of a time zone. Both sides are counted in whole minutes since 1 January 1970: instants on the
 * clock of UTC, walls on the zone's own.
 */

import { dateOf, dayOf, minuteMs, minutesOfDay } from './days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** Minutes that the zone is ahead of UTC, as the platform's time zone data say; whole minutes since 1900. */
function readOffset(zone: string, instant: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant * minuteMs)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) / minuteMs - instant
}

/**
 * Reading an offset is slow and nearly all days have one: those at the ends of each day of UTC are cached.
 */
const cached = new Map<string, Map<number, number>>()
const maxCached = 20_000

function offsetAtMidnight(zone: string, day: number): number {
  let days = cached.get(zone)
  if (!days || days.size > maxCached) {
    days = new Map()
    cached.set(zone, days)
  }
  let offset = days.get(day)
  if (offset === undefined) {
    offset = readOffset(zone, day * minutesOfDay)
    days.set(day, offset)
  }
  return offset
}

function offsetAt(zone: string, instant: number): number {
  const day = Math.floor(instant / minutesOfDay)
  const before = offsetAtMidnight(zone, day)
  return before === offsetAtMidnight(zone, day + 1) ? before : readOffset(zone, instant)
}

/** The time on the wall's clock at an instant. */
export const wallOf = (zone: string, instant: number): number => instant + offsetAt(zone, instant)

/**
 * The instant of a time on the wall's clock. A time that occurs twice, when clocks go back, is the first one;
 * a time that never occurs, when they go forward, is as much later as they went.
 */
export function instantOf(zone: string, wall: number): number {
  const early = wall - offsetAt(zone, wall - minutesOfDay)
  const late = wall - offsetAt(zone, wall + minutesOfDay)
  if (early === late) return early
  const fitting = [Math.min(early, late), Math.max(early, late)].filter((one) => wallOf(zone, one) === wall)
  return fitting[0] ?? Math.max(early, late)
}

/** Instants are stored to the minute. */
export const minuteOf = (instant: Date | string): number => Math.floor(new Date(instant).getTime() / minuteMs)

export const dateOfMinute = (minute: number): Date => new Date(minute * minuteMs)

/** What the wall shows so many minutes after the midnight that begins a date. */
export const wallMinute = (date: string, minute: number): number => dayOf(date) * minutesOfDay + minute

/** The date that the wall shows: `2026-11-20`. */
export const wallDate = (wall: number): string => dateOf(Math.floor(wall / minutesOfDay))

/** The date and time that the wall shows: `2026-11-20T18:00`. */
export const formatWall = (wall: number): string => dateOfMinute(wall).toISOString().slice(0, 16)

/** The day in a place, `America/Sao_Paulo` unless another is named. */
export const dayIn = (instant: Date | string, zone = 'America/Sao_Paulo'): string =>
  wallDate(wallOf(zone, minuteOf(instant)))

/** The earliest day that it is anywhere in Brazil. */
export const earliestDay = (instant: Date): string => dayIn(instant, 'America/Rio_Branco')

/** The year in Brasília, four digits. */
export const brasiliaYear = (instant: Date): string => dayIn(instant).slice(0, 4)
