import type { Weekday } from '#lib/weekHours.ts'
import { type Period, weekly } from '../../rules.ts'

/** Edits the periods of a week; they keep their place in the list, which numbers them. */

const morning = { from: 8 * 60, to: 12 * 60 }
const latestStart = 20 * 60

/** Returns a period an hour after the day's last one; on an empty day, like other days at the unit. */
export function periodFor(hours: readonly Period[], weekday: Weekday, unitId: string): Period {
  const today = hours.filter((period) => period.weekday === weekday)
  const end = Math.max(0, ...today.map(({ to }) => to))
  const like = hours.find((period) => period.unitId === unitId)
  const from = Math.min(end + 60, latestStart)
  const span =
    today.length > 0 ? { from, to: from + 4 * 60 } : like ? { from: like.from, to: like.to } : morning
  return blank(weekday, today.at(-1)?.unitId ?? unitId, span)
}

/** Returns a period from the hour that was clicked. */
export const periodAt = (weekday: Weekday, unitId: string, from: number): Period =>
  blank(weekday, unitId, { from, to: Math.min(from + 4 * 60, 24 * 60) })

const blank = (weekday: Weekday, unitId: string, { from, to }: { from: number; to: number }): Period => ({
  unitId,
  weekday,
  from,
  to,
  byArrivalPlaces: null,
  recurrence: weekly,
  validFrom: '',
  validUntil: '',
})

/** Copies the day's periods to other days, replacing theirs. */
export function copyDay(hours: readonly Period[], day: Weekday, to: readonly Weekday[]): Period[] {
  const targets = to.filter((other) => other !== day)
  const own = hours.filter(({ weekday }) => weekday === day)
  return [
    ...hours.filter(({ weekday }) => !targets.includes(weekday)),
    ...targets.flatMap((weekday) => own.map((period) => ({ ...period, weekday }))),
  ]
}

/** True when it has more than unit and hours: then its options are open. */
export const hasOptions = ({ recurrence, validFrom, validUntil, byArrivalPlaces }: Period): boolean =>
  recurrence.kind !== 'weekly' || validFrom !== '' || validUntil !== '' || byArrivalPlaces !== null
