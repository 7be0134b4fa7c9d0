import type { ChannelKind } from '#features/channels/rules.ts'
import type { WeekHours } from '#lib/weekHours.ts'
import { opensAt } from './guided/handOver.ts'
import type { AssistantSettings } from './settings.ts'

/** True while people of the clinic are there to answer, by the network's own hours or by those of its units. */
export const hasPeople = (
  { officeHours }: AssistantSettings,
  now: Date,
  zone: string,
  unitWeeks: readonly WeekHours[],
): boolean => opensAt(now, zone, officeHours ? [officeHours] : unitWeeks) === null

/** True where the assistant answers: on this channel, at this time. Otherwise a message goes to the queue. */
export function doesAnswer(
  settings: AssistantSettings,
  channel: ChannelKind,
  now: Date,
  zone: string,
  unitWeeks: readonly WeekHours[],
): boolean {
  if (!settings.channels.includes(channel)) return false
  if (settings.answersAt === 'always') return true
  return hasPeople(settings, now, zone, unitWeeks) === (settings.answersAt === 'open')
}
