import type { MessageRules } from '#features/channels/rules.ts'
import { addDays, dayOf } from '#lib/days.ts'
import { nationalHolidays } from '#lib/holidays.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { instantOf, wallDate, wallMinute, wallOf } from '#lib/zones.ts'
import type { CampaignSchedule } from './rules.ts'

/** When each message of a campaign leaves: the same for the picture of a day and for the queue. */

/** A stretch of one day in which messages leave. Minutes are instants, as in `lib/zones`. */
export interface SendingWindow {
  readonly date: string
  /** Minutes after midnight: when the first may leave, when no more may. */
  readonly from: number
  readonly until: number
  readonly startsAt: number
  /** How many leave in it. */
  readonly people: number
}

export interface SendingPlan {
  readonly windows: readonly SendingWindow[]
  /** The minute in which the last leaves; null when there is none, or not within a year. */
  readonly endsAt: number | null
  /** How many find no place within a year. */
  readonly left: number
  /** Holidays among the days that it would take. */
  readonly holidays: readonly { readonly date: string; readonly name: string }[]
}

interface PaceRequest {
  readonly schedule: CampaignSchedule
  readonly quiet: Pick<MessageRules, 'quietFrom' | 'quietUntil'>
  readonly people: number
  /** Nothing leaves before this minute. */
  readonly now: number
  readonly zone: string
  /** At most so many people a day; null without a limit. */
  readonly dailyLimit: number | null
}

const longestDays = 366

/** 1 Monday to 7 Sunday. */
export const isoWeekdayOf = (date: string): number => weekdayOf(dayOf(date)) || 7

const holidayOn = (date: string) =>
  nationalHolidays(Number(date.slice(0, 4))).find((one) => one.date === date && !one.isOptional)

/** The hours of the schedule in which messages may leave at all. */
export function hoursOf(
  { from, until }: CampaignSchedule,
  { quietFrom, quietUntil }: PaceRequest['quiet'],
): { readonly from: number; readonly until: number } {
  // Silence over midnight leaves the day between its end and its beginning; silence at noon is not foreseen.
  return quietFrom > quietUntil
    ? { from: Math.max(from, quietUntil), until: Math.min(until, quietFrom) }
    : { from, until }
}

export function planSending(request: PaceRequest): SendingPlan {
  const { schedule, people, now, zone, dailyLimit } = request
  const hours = hoursOf(schedule, request.quiet)
  const begins = Math.max(now, beginOf(schedule, zone) ?? now)
  const first = wallDate(wallOf(zone, begins))
  const windows: SendingWindow[] = []
  const holidays: { date: string; name: string }[] = []
  let left = people
  let endsAt: number | null = null
  for (let day = 0; left > 0 && day < longestDays; day++) {
    const date = addDays(first, day)
    if (!schedule.weekdays.includes(isoWeekdayOf(date))) continue
    const holiday = holidayOn(date)
    if (holiday) {
      holidays.push({ date, name: holiday.name })
      continue
    }
    const midnight = wallMinute(date, 0)
    const from = Math.max(hours.from, day === 0 ? wallOf(zone, begins) - midnight : 0)
    if (from >= hours.until) continue
    const room = Math.min((hours.until - from) * schedule.perMinute, dailyLimit ?? Number.POSITIVE_INFINITY)
    const here = Math.min(left, room)
    if (here <= 0) break
    const startsAt = instantOf(zone, midnight + from)
    windows.push({ date, from, until: hours.until, startsAt, people: here })
    left -= here
    endsAt = startsAt + Math.ceil(here / schedule.perMinute)
  }
  return { windows, endsAt: left > 0 ? null : endsAt, left, holidays }
}

/** The minute that the schedule names; null for at once. */
export const beginOf = ({ startDate, startAt }: CampaignSchedule, zone: string): number | null =>
  startDate === null ? null : instantOf(zone, wallMinute(startDate, startAt))
