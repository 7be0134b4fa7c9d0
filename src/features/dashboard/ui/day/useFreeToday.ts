import { useQuery } from '@tanstack/react-query'
import { instantAt } from '#features/appointments/ui/agenda/dates.ts'
import { freeTimesQuery } from '#features/appointments/ui/data.ts'
import { useHolds } from '#features/appointments/ui/holds/useHolds.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { addDays } from '#lib/days.ts'
import type { DayData } from './useDay.ts'

interface FreeTodayQuery {
  readonly orgId: string
  readonly unit: UnitItem
  /** Null while the day is read. */
  readonly data: DayData | null
  readonly mayBook: boolean
}

/** Reads what is free today, for the whole unit, or for the own agenda of who may not book. */
export function useFreeToday({ orgId, unit, data, mayBook }: FreeTodayQuery) {
  const today = data?.today ?? '2000-01-01'
  const from = instantAt(today, unit.timeZone, 0)
  const to = instantAt(addDays(today, 1), unit.timeZone, 0)
  const holds = useHolds({ orgId, unitIds: unit.id, from, to }, mayBook && data !== null)
  // What the person's own booking holds is still theirs to choose.
  const ownHoldId = holds.find(({ isOwn }) => isOwn)?.id
  const query = useQuery({
    ...freeTimesQuery({
      orgId,
      unitIds: unit.id,
      kind: 'visit',
      from: today,
      days: 1,
      limit: 2_000,
      ...(!mayBook && { professionalIds: data?.professionalIds.join(',') }),
      ...(ownHoldId && { exceptHoldId: ownHoldId }),
    }),
    enabled: data !== null,
    placeholderData: (previous) => previous,
  })
  const now = data?.now.getTime() ?? 0
  return {
    query,
    // What was free when they were read goes by; places by order of arrival are left until their period ends.
    items: (query.data?.items ?? []).filter(
      ({ startsAt, placesLeft }) => placesLeft !== null || Date.parse(startsAt) > now,
    ),
  }
}
