import type { SlotItem } from '../../availability/contract.ts'

const byTime = (a: SlotItem, b: SlotItem) => Date.parse(a.startsAt) - Date.parse(b.startsAt)

/**
 * The free times of one professional that can be booked one after the other. Free times begin on every step and
 * overlap: only some of them can be booked together. By order of arrival a time stands for all of its places.
 */
function oneAfterAnother(slots: readonly SlotItem[]): SlotItem[] {
  let busyUntil = Number.NEGATIVE_INFINITY
  return slots.toSorted(byTime).filter(({ startsAt, endsAt, placesLeft }) => {
    if (placesLeft !== null) return true
    if (Date.parse(startsAt) < busyUntil) return false
    busyUntil = Date.parse(endsAt)
    return true
  })
}

/**
 * Returns how many appointments of each professional fit into their free times, one after the other; null
 * stands for equipment alone. By order of arrival the places that are left are counted.
 */
export function fittingByProfessional(slots: readonly SlotItem[]): Map<string | null, number> {
  const fitting = new Map<string | null, number>()
  for (const [professionalId, own] of Map.groupBy(slots, (slot) => slot.professionalId))
    fitting.set(
      professionalId,
      oneAfterAnother(own).reduce((sum, { placesLeft }) => sum + (placesLeft ?? 1), 0),
    )
  return fitting
}

/** Returns how many appointments fit, with all of them together. */
export const countFitting = (slots: readonly SlotItem[]): number =>
  [...fittingByProfessional(slots).values()].reduce((sum, count) => sum + count, 0)

/** Returns the first times of each professional that fit, as they are counted; who has the earliest one comes first. */
export const firstFitting = (slots: readonly SlotItem[], limit: number) =>
  [...Map.groupBy(slots.toSorted(byTime), (slot) => slot.professionalId)].map(([professionalId, own]) => ({
    professionalId,
    times: oneAfterAnother(own)
      .slice(0, limit)
      .map(({ startsAt }) => startsAt),
  }))
