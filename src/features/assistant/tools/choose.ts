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
export function nearest(found: readonly Found[], windows: readonly TimeWindow[], limit: number): Found[] {
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
  const ranked = found.toSorted((one, other) => distance(one) - distance(other) || byTime(one, other))
  // Who wished for an hour wants one near it; who wished for a day or a part of it wants some that differ.
  const isWide = windows.every(({ from, to }) => Date.parse(to) - Date.parse(from) >= wideMs)
  const chosen: Found[] = []
  for (const apart of isWide ? [wideApartMs, apartMs] : [apartMs])
    for (const one of ranked) {
      if (chosen.length === limit) break
      if (chosen.every((other) => isApart(one, other, apart))) chosen.push(one)
    }
  return (chosen.length > 0 ? chosen : ranked.slice(0, limit)).sort(byTime)
}

const apartMs = 30 * 60_000
const wideMs = 3 * 60 * 60_000
const wideApartMs = 2 * 60 * 60_000

/** Times of one hour are no choice. */
const isApart = (one: Found, other: Found, apart: number): boolean =>
  Math.abs(Date.parse(one.startsAt) - Date.parse(other.startsAt)) >= apart
