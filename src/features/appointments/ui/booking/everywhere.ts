import type { SlotItem } from '../../availability/contract.ts'
import { type AvailabilityQuery, queryFields } from '../availability/request.ts'
import type { UnitChoice } from './useChoices.ts'

/** As far as one query reaches, in days. */
const ahead = 62
const max = 8

/**
 * Builds the one query for the first free time of each who can, at every unit where the person may book.
 * @param specialty '' for any
 */
export const firstAnywhereInput = (
  orgId: string,
  query: AvailabilityQuery,
  specialty: string,
  from: string,
) => ({
  orgId,
  ...queryFields(query),
  ...(specialty !== '' && { specialty }),
  from,
  days: ahead,
  firstOnly: true,
  limit: max,
})

/** Formats as `Dra. Helena Prado, Pinheiros`; without the unit where there is only one. */
export function placeOfSlot(
  { unitId, professionalId }: Pick<SlotItem, 'unitId' | 'professionalId'>,
  nameOf: (professionalId: string | null) => string,
  units: readonly Pick<UnitChoice, 'id' | 'name'>[],
): string {
  const unit = units.length > 1 ? (units.find(({ id }) => id === unitId)?.name ?? '') : ''
  return [nameOf(professionalId), unit].filter((part) => part !== '').join(', ')
}
