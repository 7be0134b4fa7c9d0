import type { SlotItem } from '../../availability/contract.ts'

/**
 * Returns how many appointments of each professional fit into their free times, one after the other; null
 * stands for equipment alone. Free times begin on every step and overlap: only some of them can be booked
 * together. By order of arrival the places that are left are counted.
 */
export function fittingByProfessional(slots: readonly SlotItem[]): Map<string | null, number> {
  const fitting = new Map<string | null, number>()
  for (const [professionalId, own] of Map.groupBy(slots, (slot) => slot.professionalId)) {
    let count = 0
    let busyUntil = Number.NEGATIVE_INFINITY
    for (const { startsAt, endsAt, placesLeft } of own.toSorted(byTime)) {
      if (placesLeft !== null) count += placesLeft
      else if (Date.parse(startsAt) >= busyUntil) {
        count++
        busyUntil = Date.parse(endsAt)
      }
    }
    fitting.set(professionalId, count)
  }
  return fitting
}

const byTime = (a: SlotItem, b: SlotItem) => Date.parse(a.startsAt) - Date.parse(b.startsAt)

/** Returns how many appointments fit, with all of them together. */
export const countFitting = (slots: readonly SlotItem[]): number =>
  [...fittingByProfessional(slots).values()].reduce((sum, count) => sum + count, 0)
