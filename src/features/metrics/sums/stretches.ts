import { addDays, dateOf, dayOf } from '#lib/days.ts'

/** Days of a unit, one after the other, both included. */
export interface Stretch {
  readonly unitId: string
  readonly from: string
  readonly to: string
}

/** Days of each unit, by the unit's id. */
export class UnitDays {
  readonly #days = new Map<string, Set<number>>()

  add({ unitId, from, to }: Stretch): void {
    const days = this.#days.get(unitId) ?? new Set<number>()
    this.#days.set(unitId, days)
    for (let day = dayOf(from); day <= dayOf(to); day++) days.add(day)
  }

  has = (unitId: string, day: string): boolean => this.#days.get(unitId)?.has(dayOf(day)) ?? false

  get isEmpty(): boolean {
    return this.#days.size === 0
  }

  /** Returns the days of a period that are missing here, in as few stretches as there can be. */
  missing(unitIds: readonly string[], period: { readonly from: string; readonly to: string }): Stretch[] {
    return unitIds.flatMap((unitId) => {
      const own = this.#days.get(unitId)
      const found: { from: number; to: number }[] = []
      for (let day = dayOf(period.from); day <= dayOf(period.to); day++) {
        if (own?.has(day)) continue
        const last = found.at(-1)
        if (last && last.to === day - 1) last.to = day
        else found.push({ from: day, to: day })
      }
      return found.map(({ from, to }) => ({ unitId, from: dateOf(from), to: dateOf(to) }))
    })
  }
}

/** The last day of the month that begins on a day. */
export function monthEnd(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The days from one to another, both included. */
export const daysIn = (from: string, to: string): string[] =>
  Array.from({ length: dayOf(to) - dayOf(from) + 1 }, (_, at) => addDays(from, at))
