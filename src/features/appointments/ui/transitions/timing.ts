import { type Timing, timingOf } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { dayAt } from '../agenda/dates.ts'

/** Returns where the appointment's day lies, by the calendar of its unit. */
export const timingAt = (
  zone: string,
  { startsAt, endsAt }: Pick<AppointmentItem, 'startsAt' | 'endsAt'>,
  now: Date,
): Timing => timingOf({ first: dayAt(zone, startsAt), last: dayAt(zone, endsAt) }, dayAt(zone, now))
