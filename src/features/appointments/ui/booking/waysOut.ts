import type { SlotItem } from '../../availability/contract.ts'

const max = 6

/**
 * Returns the free time nearest to an instant of each professional at each unit, those of the own unit first,
 * then by nearness.
 */
export function nearestOfEach(slots: readonly SlotItem[], around: string, unitId: string): SlotItem[] {
  const distance = ({ startsAt }: SlotItem) => Math.abs(Date.parse(startsAt) - Date.parse(around))
  const nearest = new Map<string, SlotItem>()
  for (const slot of slots) {
    const key = `${slot.unitId} ${slot.professionalId}`
    const known = nearest.get(key)
    if (!known || distance(slot) < distance(known)) nearest.set(key, slot)
  }
  const isElsewhere = (slot: SlotItem) => Number(slot.unitId !== unitId)
  return [...nearest.values()]
    .sort((a, b) => isElsewhere(a) - isElsewhere(b) || distance(a) - distance(b))
    .slice(0, max)
}
