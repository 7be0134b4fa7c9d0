import type { OutreachKind } from '#features/channels/rules.ts'
import {
  type AutomationKind,
  channelsLabel,
  formatTime,
  spanLabel,
  type Timing,
  timings,
  timingsOf,
} from '../rules.ts'
import type { TokenOption } from './Token.tsx'

/** The choices of the words of a sentence, and what each makes of a timing. */

const halfHours = Array.from({ length: 32 }, (_, at) => 6 * 60 + at * 30)

/** Half hours of a day that people are awake in, and the one that is set. */
export const timeOptions = (at: number): TokenOption<string>[] =>
  [...new Set([...halfHours, at])]
    .sort((one, other) => one - other)
    .map((minute) => ({ value: String(minute), label: formatTime(minute) }))

const dayChoices = [1, 2, 3, 4, 5, 7, 10, 15, 30]
const hourChoices = [1, 2, 3, 4, 6, 12, 24, 48]
const minuteChoices = [0, 15, 30, 60, 120, 240, 1440]

const days = (count: number) => (count === 1 ? '1 dia' : `${count} dias`)

/** Every "when" of a kind as one list: `daysBefore:3`, `workingDayBefore`, `hoursBefore:2`. */
export function whenOptions(kind: AutomationKind, timing: Timing): TokenOption<string>[] {
  const suffix = kind === 'followUp' ? ' antes de vencer' : ' antes'
  const all = timingsOf[kind].flatMap((when): TokenOption<string>[] => {
    switch (when) {
      case 'daysBefore':
        return withOwn(dayChoices, timing.when === when ? timing.days : null).map((count) => ({
          value: `${when}:${count}`,
          label: `${days(count)}${suffix}`,
        }))
      case 'workingDayBefore':
        return [{ value: when, label: 'dia útil anterior' }]
      case 'hoursBefore':
        return withOwn(hourChoices, timing.when === when ? timing.hours : null).map((count) => ({
          value: `${when}:${count}`,
          label: `${count} h antes`,
        }))
      case 'minutesAfter':
        return withOwn(minuteChoices, timing.when === when ? timing.minutes : null).map((count) => ({
          value: `${when}:${count}`,
          label: count === 0 ? 'na hora' : `${spanLabel(count)} depois`,
        }))
      case 'daysAfter':
        return withOwn(dayChoices, timing.when === when ? timing.days : null).map((count) => ({
          value: `${when}:${count}`,
          label: count === 1 ? 'no dia seguinte' : `${days(count)} depois`,
        }))
      default:
        return []
    }
  })
  return all
}

const withOwn = (choices: readonly number[], own: number | null): number[] =>
  [...new Set(own === null ? choices : [...choices, own])].sort((one, other) => one - other)

/** The value of a timing among those choices. */
export function whenValue(timing: Timing): string {
  switch (timing.when) {
    case 'daysBefore':
    case 'daysAfter':
      return `${timing.when}:${timing.days}`
    case 'hoursBefore':
      return `${timing.when}:${timing.hours}`
    case 'minutesAfter':
      return `${timing.when}:${timing.minutes}`
    default:
      return timing.when
  }
}

/** The timing of a choice; the time of day stays what it was, or is the kind's own. */
export function timingOf(value: string, before: Timing, kind: AutomationKind): Timing {
  const [when, count] = value.split(':')
  const usual = timings[kind]
  const at = 'at' in before ? before.at : 'at' in usual ? usual.at : 10 * 60
  const amount = Number(count)
  switch (when) {
    case 'daysBefore':
      return { when, days: amount, at }
    case 'daysAfter':
      return { when, days: amount, at }
    case 'hoursBefore':
      return { when, hours: amount }
    case 'minutesAfter':
      return { when, minutes: amount }
    default:
      return { when: 'workingDayBefore', at }
  }
}

const orders: readonly (readonly OutreachKind[])[] = [
  ['whatsapp'],
  ['whatsapp', 'email'],
  ['whatsapp', 'sms'],
  ['whatsapp', 'sms', 'email'],
  ['email'],
  ['email', 'whatsapp'],
  ['sms'],
  ['sms', 'email'],
]

export const channelOptions = (own: readonly OutreachKind[]): TokenOption<string>[] => {
  const all = orders.some((order) => order.join() === own.join()) ? orders : [...orders, own]
  return all.map((order) => ({ value: order.join(','), label: channelsLabel(order) }))
}

export const channelsOf = (value: string): OutreachKind[] => value.split(',') as OutreachKind[]
