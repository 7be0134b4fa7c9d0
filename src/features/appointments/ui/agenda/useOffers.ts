import { useQuery } from '@tanstack/react-query'
import type { SlotItem } from '../../availability/contract.ts'
import { isWhole, queryFields } from '../availability/request.ts'
import type { Preview } from '../booking/preview.ts'
import { freeTimesQuery } from '../data.ts'

interface OffersQuery {
  readonly orgId: string
  readonly unitIds: readonly string[]
  readonly days: readonly string[]
  /** Null: of all. */
  readonly professionalId: string | null
  /** What is being booked; a usual appointment while nobody has said. */
  readonly preview: Preview | null
  /** The time that the person keeps counts as free. */
  readonly ownHoldId: string | undefined
  readonly isOn: boolean
}

const max = 2_000

/** What can be booked in the grid as it is shown; null while that is not known, or there is too much of it. */
export function useOffers(query: OffersQuery): readonly SlotItem[] | null {
  const { orgId, unitIds, days, professionalId, preview, ownHoldId, isOn } = query
  const isSettled = preview !== null && isWhole(preview.query)
  const { data } = useQuery({
    ...freeTimesQuery({
      orgId,
      unitIds: unitIds.join(','),
      from: days[0] ?? '',
      days: days.length,
      kind: 'visit',
      limit: max,
      ...(professionalId !== null && { professionalIds: professionalId }),
      ...(isSettled && queryFields(preview.query)),
      ...(ownHoldId && { exceptHoldId: ownHoldId }),
    }),
    enabled: isOn,
    placeholderData: (previous) => previous,
  })
  return isOn && data?.isComplete ? data.items : null
}
