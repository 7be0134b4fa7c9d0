import { useQuery } from '@tanstack/react-query'
import type { SlotItem } from '#features/appointments/contract.ts'
import {
  type AvailabilityQuery,
  isWhole,
  queryFields,
} from '#features/appointments/ui/availability/request.ts'
import { freeTimesQuery } from '#features/appointments/ui/data.ts'
import { dayIn } from '#lib/zones.ts'
import type { Understood } from './understood.ts'

const daysRead = 14
const maxDays = 3
const maxTimes = 6
const maxSlots = 800

interface FreeDaysInput {
  readonly orgId: string
  readonly query: AvailabilityQuery
  readonly zone: string
  readonly from: string
  /** What the patient asked for: times of it come first, where there are any. */
  readonly wanted: Understood | null
}

export interface FreeDay {
  readonly day: string
  readonly times: readonly SlotItem[]
}

/** The next days that have a free time, a few times of each. */
export function useFreeDays({ orgId, query, zone, from, wanted }: FreeDaysInput) {
  const { unitId, professionalId } = query
  const answer = useQuery({
    ...freeTimesQuery({
      orgId,
      unitIds: unitId,
      ...queryFields(query),
      ...(professionalId !== '' && { professionalIds: professionalId }),
      from,
      days: daysRead,
      limit: maxSlots,
    }),
    enabled: isWhole(query),
    placeholderData: (previous) => previous,
  })
  return { ...answer, days: answer.data ? daysOf(answer.data.items, zone, wanted) : undefined }
}

function daysOf(slots: readonly SlotItem[], zone: string, wanted: Understood | null): FreeDay[] {
  const isWanted = ({ startsAt }: SlotItem) =>
    wanted?.ranges.some(({ from, to }) => startsAt >= from && startsAt < to) ?? false
  // A time that several could take is one time.
  const times = [...new Map(slots.toReversed().map((slot) => [slot.startsAt, slot])).values()].reverse()
  const asked = times.filter(isWanted)
  const byDay = Map.groupBy(
    asked.length > 0 ? [...asked, ...times.filter((one) => !isWanted(one))] : times,
    ({ startsAt }) => dayIn(startsAt, zone),
  )
  return [...byDay]
    .slice(0, maxDays)
    .map(([day, all]) => ({
      day,
      times: spread(
        all.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1)),
        isWanted,
      ),
    }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** A few of a day: those that were asked for, or evenly from morning to evening. */
function spread(times: readonly SlotItem[], isWanted: (slot: SlotItem) => boolean): SlotItem[] {
  const asked = times.filter(isWanted)
  const from = asked.length > 0 ? asked : times
  if (from.length <= maxTimes) return [...from]
  return Array.from(
    { length: maxTimes },
    (_, at) => from[Math.floor((at * (from.length - 1)) / (maxTimes - 1))],
  ).filter((one) => one !== undefined)
}
