import { useQuery } from '@tanstack/react-query'
import { addDays } from '#lib/days.ts'
import type { AgendaHours } from '../../agenda/contract.ts'
import type { SlotItem } from '../../availability/contract.ts'
import { dayAt } from '../agenda/dates.ts'
import { closedLabel } from '../agenda/dayLoad.ts'
import { freeTimesQuery, hoursQuery } from '../data.ts'
import { busyTimes } from './busyTimes.ts'
import { type AvailabilityQuery, isWhole, queryFields } from './request.ts'

export interface TimesInput {
  readonly orgId: string
  readonly zone: string
  readonly query: AvailabilityQuery
  /** What counts as free: the appointment that is to be moved, the time that is kept already. */
  readonly exceptId?: string | undefined
  readonly exceptHoldId?: string | undefined
}

export const daysShown = 7
/** As far as the server looks at once. */
const daysAhead = 62
const max = 2_000
const maxFirst = 4

/** A time of the day, and who is free then. */
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

/** The free times of a week from a day on, by day of the unit's calendar. */
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
  // Of a week with more times than come at once, the last day may lack some, and those after it all.
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
        count: isKnown ? timesOf(byDay.get(day) ?? []).length : null,
        closed: hours ? closedLabel(day, zone, hours) : '',
      }
    }),
  }
}

/** The free times of one day. */
export function useDayTimes(input: TimesInput, day: string) {
  const answer = useQuery({
    ...freeTimesQuery({ ...inputOf(input), from: day, days: 1, limit: max }),
    enabled: isWhole(input.query),
    placeholderData: (previous) => previous,
  })
  return { ...answer, times: timesOf(answer.data?.items ?? []) }
}

/** The times of a day that are not to be had with the one who was chosen; null while it is open with whom. */
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

/** The first free time of each who can, the soonest first. */
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

/** Two who are free at the same time are one time to choose. */
function timesOf(slots: readonly SlotItem[]): FreeTime[] {
  const byTime = Map.groupBy(slots, ({ startsAt }) => startsAt)
  return [...byTime].map(([startsAt, slots]) => ({ startsAt, slots }))
}
