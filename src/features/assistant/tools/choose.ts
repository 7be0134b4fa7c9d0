import { dayIn } from '#lib/zones.ts'
import type { FreeTime, TimeWindow } from '../tools.ts'

/** A free time as the agenda finds it. */
export type Found = Omit<FreeTime, 'id'>

export const isWithin = ({ startsAt }: Pick<Found, 'startsAt'>, windows: readonly TimeWindow[]): boolean => {
  const at = Date.parse(startsAt)
  return windows.some(({ from, to }) => at >= Date.parse(from) && at < Date.parse(to))
}

/** One for each beginning at a unit: who attends is the first of those who could. */
export function distinct(found: readonly Found[]): Found[] {
  const seen = new Set<string>()
  return found.filter(({ startsAt, unitId }) => {
    const key = `${unitId} ${startsAt}`
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * Chooses a few that differ: of the first days, of each some hours far from one another.
 * @param zoneOf of a unit
 */
export function spread(
  found: readonly Found[],
  limit: number,
  zoneOf: (unitId: string) => string | undefined,
): Found[] {
  if (found.length <= limit) return [...found]
  const days = new Map<string, Found[]>()
  for (const one of found) {
    const day = dayIn(new Date(one.startsAt), zoneOf(one.unitId))
    days.set(day, [...(days.get(day) ?? []), one])
  }
  const most = Math.max(1, Math.min(days.size, Math.ceil(limit / 2)))
  const first = [...days.values()].slice(0, most)
  const each = Math.floor(limit / most)
  const chosen = first.flatMap((times, at) => apart(times, at < limit - each * most ? each + 1 : each))
  if (chosen.length >= limit) return chosen.slice(0, limit)
  const rest = found.filter((one) => !chosen.includes(one))
  return [...chosen, ...rest.slice(0, limit - chosen.length)].sort(byTime)
}

/** So many of them, the first and the last among them. */
function apart(times: readonly Found[], count: number): Found[] {
  if (times.length <= count) return [...times]
  if (count === 1) return times.slice(0, 1)
  return Array.from(
    { length: count },
    (_, at) => times[Math.round((at * (times.length - 1)) / (count - 1))],
  ).filter((one) => one !== undefined)
}

const byTime = (one: Found, other: Found) => Date.parse(one.startsAt) - Date.parse(other.startsAt)

/** The nearest to what was wished: after it rather than before. */
export function nearest(
  found: readonly Found[],
  windows: readonly TimeWindow[],
  limit: number,
  zoneOf: (unitId: string) => string | undefined,
): Found[] {
  const distance = ({ startsAt }: Found) => {
    const at = Date.parse(startsAt)
    return Math.min(
      ...windows.map(({ from, to }) => {
        const [begin, end] = [Date.parse(from), Date.parse(to)]
        if (at >= end) return at - end
        return at < begin ? (begin - at) * 2 : 0
      }),
    )
  }
  // Another hour of the wished day is nearer than the same hour of another one.
  const wished = new Map<string | undefined, readonly { readonly first: string; readonly last: string }[]>()
  const wishedIn = (zone: string | undefined) => {
    const known = wished.get(zone)
    if (known) return known
    const days = windows.map(({ from, to }) => ({
      first: dayIn(new Date(from), zone),
      last: dayIn(new Date(Date.parse(to) - 1), zone),
    }))
    wished.set(zone, days)
    return days
  }
  const ofDay = found.filter(({ startsAt, unitId }) => {
    const day = dayIn(new Date(startsAt), zoneOf(unitId))
    return wishedIn(zoneOf(unitId)).some(({ first, last }) => first <= day && day <= last)
  })
  const ranked = (ofDay.length > 1 ? ofDay : found).toSorted(
    (one, other) => distance(one) - distance(other) || byTime(one, other),
  )
  // Who wished for an hour wants one near it; who wished for a day or a part of it wants some that differ.
  const isWide = windows.every(({ from, to }) => Date.parse(to) - Date.parse(from) >= wideMs)
  const pick = (among: readonly Found[], count: number): Found[] => {
    const chosen: Found[] = []
    for (const apart of isWide ? [wideApartMs, apartMs] : [apartMs])
      for (const one of among) {
        if (chosen.length === count) break
        if (chosen.every((other) => isApart(one, other, apart))) chosen.push(one)
      }
    return chosen.toSorted(byTime)
  }
  if (ofDay.length > 1) return pick(ranked, limit)
  // Of other days those that come after are told first: who wished for a day waits rather than hurries.
  const begin = Math.min(...windows.map(({ from }) => Date.parse(from)))
  const [after, before] = [ranked.filter(isFrom(begin)), ranked.filter((one) => !isFrom(begin)(one))]
  const later = pick(after, before.length === 0 ? limit : Math.ceil(limit / 2))
  return [...later, ...pick(before, limit - later.length)]
}

const isFrom =
  (begin: number) =>
  ({ startsAt }: Found): boolean =>
    Date.parse(startsAt) >= begin

const apartMs = 30 * 60_000
const wideMs = 3 * 60 * 60_000
const wideApartMs = 2 * 60 * 60_000

/** Times of one hour are no choice. */
const isApart = (one: Found, other: Found, apart: number): boolean =>
  Math.abs(Date.parse(one.startsAt) - Date.parse(other.startsAt)) >= apart
