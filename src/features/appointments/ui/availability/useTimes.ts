import { useQuery } from '@tanstack/react-query'
import { addDays } from '#lib/days.ts'
import type { AgendaHours } from '../../agenda/contract.ts'
import type { SlotItem } from '../../availability/contract.ts'
import { dayAt } from '../agenda/dates.ts'
import { closedLabel } from '../agenda/dayLoad.ts'
import { freeTimesQuery, hoursQuery } from '../data.ts'
import { busyTimes } from './busyTimes.ts'
import { countFitting } from './fitting.ts'
import { type AvailabilityQuery, isWhole, queryFields } from './request.ts'

export interface TimesInput {
  readonly orgId: string
  readonly zone: string
  readonly query: AvailabilityQuery
  /** What counts as free: the appointment to be rescheduled, and the person's own hold. */
  readonly exceptId?: string | undefined
  readonly exceptHoldId?: string | undefined
}

export const daysShown = 7
/** The server's limit for one query. */
const daysAhead = 62
const max = 2_000
const maxFirst = 4

/** A time of the day, with the professionals who are free then. */
export interface FreeTime {
  readonly startsAt: string
  readonly slots: readonly SlotItem[]
}

function inputOf({ orgId, query, exceptId, exceptHoldId }: TimesInput) {
  const { unitId, professionalId } = query
  return {
    orgId,
    unitIds: unitId,
    ...queryFields(query),
    exceptId,
    exceptHoldId,
    ...(professionalId !== '' && { professionalIds: professionalId }),
  }
}

/** Loads the free times of a week from a day on, by day of the unit's calendar. */
export function useWeekTimes(input: TimesInput, from: string) {
  const { zone, query } = input
  const answer = useQuery({
    ...freeTimesQuery({ ...inputOf(input), from, days: daysShown, limit: max }),
    enabled: isWhole(query),
    placeholderData: (previous) => previous,
  })
  const { data: hours } = useQuery({
    ...hoursQuery({ orgId: input.orgId, unitId: query.unitId, from, days: daysShown }),
    enabled: isWhole(query),
  })
  const items = answer.data?.items ?? []
  const byDay = Map.groupBy(items, ({ startsAt }) => dayAt(zone, startsAt))
  // When a week has more times than one answer holds, the last day may lack some, and later days all.
  const last = items.at(-1)
  const whole = !answer.data || answer.data.isComplete || !last ? null : dayAt(zone, last.startsAt)
  return {
    ...answer,
    hours,
    days: Array.from({ length: daysShown }, (_, at) => {
      const day = addDays(from, at)
      const isKnown = answer.data !== undefined && (whole === null || day < whole)
      return {
        day,
        count: isKnown ? countFitting(byDay.get(day) ?? []) : null,
        closed: hours ? closedLabel(day, zone, hours) : '',
      }
    }),
  }
}

/** Loads the free times of one day. */
export function useDayTimes(input: TimesInput, day: string) {
  const answer = useQuery({
    ...freeTimesQuery({ ...inputOf(input), from: day, days: 1, limit: max }),
    enabled: isWhole(input.query),
    placeholderData: (previous) => previous,
  })
  return { ...answer, times: timesOf(answer.data?.items ?? []) }
}

/** Returns the occupied times of a day for the chosen professional; null while none is chosen. */
export function busyOf(
  { zone, query }: TimesInput,
  hours: AgendaHours | undefined,
  day: string,
  times: readonly FreeTime[],
): string[] | null {
  const own = hours?.items.find(({ professionalId }) => professionalId === query.professionalId)
  const free = times.map(({ startsAt }) => startsAt)
  return own ? busyTimes(own, free, { day, zone, now: new Date() }) : null
}

/** Loads the first free time of each who can, the soonest first. */
export function useFirstTimes(input: TimesInput, today: string) {
  return useQuery({
    ...freeTimesQuery({
      ...inputOf(input),
      from: today,
      days: daysAhead,
      firstOnly: true,
      limit: maxFirst,
    }),
    enabled: isWhole(input.query),
    placeholderData: (previous) => previous,
  })
}

/** Merges slots: several professionals who are free at the same time make one time to choose. */
function timesOf(slots: readonly SlotItem[]): FreeTime[] {
  const byTime = Map.groupBy(slots, ({ startsAt }) => startsAt)
  return [...byTime].map(([startsAt, slots]) => ({ startsAt, slots }))
}
