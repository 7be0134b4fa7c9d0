import { closedDays, type UnitHoliday } from '#features/units/rules.ts'
import { dateOf, minutesOfDay } from '#lib/days.ts'
import { type WeekHours, weekdayOf } from '#lib/weekHours.ts'
import { instantOf, wallOf } from '#lib/zones.ts'

/** When a unit's people are there. */
export interface OpeningHours {
  readonly timeZone: string
  readonly hours: WeekHours
  readonly holidayExceptions: readonly string[]
  readonly holidays: readonly UnitHoliday[]
}

const daysAhead = 15

/** Returns the minute at which the first of the units opens; `now` while one is open, null where none says its hours. */
export function nextOpening(units: readonly OpeningHours[], now: number): number | null {
  const found = units.flatMap((unit) => nextOf(unit, now) ?? [])
  return found.length === 0 ? null : Math.min(...found)
}

function nextOf(unit: OpeningHours, now: number): number | null {
  const today = Math.floor(wallOf(unit.timeZone, now) / minutesOfDay)
  // What opened yesterday may last beyond midnight.
  for (let day = today - 1; day <= today + daysAhead; day++) {
    const date = dateOf(day)
    if (closedDays(unit, Number(date.slice(0, 4))).some((closed) => closed.date === date)) continue
    for (const { from, to } of unit.hours[weekdayOf(day)]) {
      const [opens, closes] = [from, to].map((minute) =>
        instantOf(unit.timeZone, day * minutesOfDay + minute),
      ) as [number, number]
      if (closes > now) return Math.max(opens, now)
    }
  }
  return null
}
