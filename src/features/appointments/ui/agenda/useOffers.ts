import { useQuery } from '@tanstack/react-query'
import type { SlotItem } from '../../availability/contract.ts'
import { isWhole, queryFields } from '../availability/request.ts'
import type { Preview } from '../booking/preview.ts'
import { freeTimesQuery } from '../data.ts'
import type { AgendaData } from './useAgendaData.ts'

export interface OffersQuery {
  readonly orgId: string
  readonly unitIds: readonly string[]
  readonly days: readonly string[]
  /** Null for all. */
  readonly professionalId: string | null
  /** The booking that is being filled in; a default appointment without one. */
  readonly preview: Preview | null
  /** The person's own hold counts as free. */
  readonly ownHoldId: string | undefined
  readonly isOn: boolean
}

const max = 2_000

/** Returns what can be booked in the visible grid; null while unknown, or when there is too much of it. */
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

/**
 * Returns the person's own hold, of the drawer or another window: a person with a hold may choose another
 * time instead.
 */
export const ownHoldOf = ({
  preview,
  data,
}: {
  readonly preview: Preview | null
  readonly data: Pick<AgendaData, 'holds'> | null | undefined
}): string | undefined => preview?.holdId ?? data?.holds.find(({ isOwn }) => isOwn)?.id
