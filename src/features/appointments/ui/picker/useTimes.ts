import { useQuery } from '@tanstack/react-query'
import { addDays } from '#features/professionals/rules.ts'
import type { AgendaHours } from '../../hours/contract.ts'
import type { SlotItem } from '../../schemas.ts'
import { dayAt } from '../agenda/dates.ts'
import { closedLabel } from '../agenda/dayLoad.ts'
import { freeTimesQuery, hoursQuery } from '../data.ts'
import { busyTimes } from './busyTimes.ts'
import { askedOf, isWhole, type Wish } from './wish.ts'

export interface Asking {
  readonly orgId: string
  readonly zone: string
  readonly wish: Wish
  /** What counts as free: the visit that is to be moved, the time that is kept already. */
  readonly exceptId?: string | undefined
  readonly exceptHoldId?: string | undefined
}

export const daysShown = 7
/** As far as the server looks at once. */
const daysAhead = 62
const most = 2_000
const mostFirst = 4

/** A time of the day, and who is free then. */
export interface FreeTime {
  readonly startsAt: string
  readonly slots: readonly SlotItem[]
}

function inputOf({ orgId, wish, exceptId, exceptHoldId }: Asking) {
  const { unitId, professionalId } = wish
  return {
    ...{ orgId, unitIds: unitId, ...askedOf(wish), exceptId, exceptHoldId },
    ...(professionalId !== '' && { professionalIds: professionalId }),
  }
}

/** The free times of a week from a day on, by day of the unit's calendar. */
export function useWeekTimes(asking: Asking, from: string) {
  const { zone, wish } = asking
  const answer = useQuery({
    ...freeTimesQuery({ ...inputOf(asking), from, days: daysShown, limit: most }),
    enabled: isWhole(wish),
    placeholderData: (previous) => previous,
  })
  const { data: hours } = useQuery({
    ...hoursQuery({ orgId: asking.orgId, unitId: wish.unitId, from, days: daysShown }),
    enabled: isWhole(wish),
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
export function useDayTimes(asking: Asking, day: string) {
  const answer = useQuery({
    ...freeTimesQuery({ ...inputOf(asking), from: day, days: 1, limit: most }),
    enabled: isWhole(asking.wish),
    placeholderData: (previous) => previous,
  })
  return { ...answer, times: timesOf(answer.data?.items ?? []) }
}

/** The times of a day that are not to be had with the one who was chosen; null while it is open with whom. */
export function busyOf(
  { zone, wish }: Asking,
  hours: AgendaHours | undefined,
  day: string,
  times: readonly FreeTime[],
): string[] | null {
  const own = hours?.items.find(({ professionalId }) => professionalId === wish.professionalId)
  const free = times.map(({ startsAt }) => startsAt)
  return own ? busyTimes(own, free, { day, zone, now: new Date() }) : null
}

/** The first free time of each who can, the soonest first. */
export function useFirstTimes(asking: Asking, today: string) {
  return useQuery({
    ...freeTimesQuery({
      ...inputOf(asking),
      from: today,
      days: daysAhead,
      firstOnly: true,
      limit: mostFirst,
    }),
    enabled: isWhole(asking.wish),
    placeholderData: (previous) => previous,
  })
}

/** Two who are free at the same time are one time to choose. */
function timesOf(slots: readonly SlotItem[]): FreeTime[] {
  const byTime = Map.groupBy(slots, ({ startsAt }) => startsAt)
  return [...byTime].map(([startsAt, slots]) => ({ startsAt, slots }))
}
