import type { ChannelKind, MessageRules, Purpose } from '#features/channels/rules.ts'
import { minutesOfDay } from '#lib/days.ts'
import { dateOfMinute, instantOf, minuteOf, wallOf } from '#lib/zones.ts'
import type { SendSource, SkipReason } from '../rules.ts'

/** Whether a message may leave now: judged when it leaves, whatever was true when it was chosen. */

/** What the judgement needs to know of a message that is ready. */
export interface JudgedSend {
  readonly source: SendSource
  readonly purpose: Purpose
  readonly kind: ChannelKind
  readonly expiresAt: Date | null
  /** The appointment's version that it was planned for; null when it is about none. */
  readonly scheduleVersion: number | null
}

export interface SendFacts {
  /** Null for somebody who is no patient. */
  readonly patient: {
    readonly status: string
    readonly isGone: boolean
    /** The last word on this message's purpose and channel; null without one. */
    readonly consent: boolean | null
  } | null
  /** Null when it is about none, or about one that is gone. */
  readonly appointment: { readonly state: string; readonly scheduleVersion: number } | null
  /** Refusals of this address or this patient. */
  readonly refusals: readonly {
    readonly scope: 'marketing' | 'automated'
    readonly kind: ChannelKind | null
  }[]
  /** Marketing that this person got within the rules' days. */
  readonly marketingReceived: number
  /** When this address got its last message. */
  readonly lastLeftAt: Date | null
  readonly isSilenced: boolean
  /** True while the provider's limit of people in 24 hours leaves no room for this one. */
  readonly isBeyondPeopleLimit: boolean
  /** The time zone of the appointment's unit, else of the network. */
  readonly timeZone: string
}

export type Verdict =
  | { readonly goes: true }
  | { readonly goes: false; readonly skip: SkipReason }
  | { readonly goes: false; readonly later: Date }

/** WhatsApp takes one message in six seconds for the same person. */
const pairPauseMs = 6_000
/** People leave the provider's window of 24 hours one by one. */
const peoplePauseMs = 15 * 60_000

const skip = (reason: SkipReason): Verdict => ({ goes: false, skip: reason })
const later = (at: Date): Verdict => ({ goes: false, later: at })

export function judge(send: JudgedSend, facts: SendFacts, rules: MessageRules, now: Date): Verdict {
  const reason = reasonAgainst(send, facts, rules, now)
  if (reason) return skip(reason)
  // A person who writes at night has a reason to; what goes out by itself waits for the morning.
  const goesByItself = send.source === 'automation' || send.source === 'campaign'
  const quietUntil = goesByItself ? endOfQuiet(rules, facts.timeZone, now) : null
  if (quietUntil) return later(quietUntil)
  const since = facts.lastLeftAt ? now.getTime() - facts.lastLeftAt.getTime() : Number.POSITIVE_INFINITY
  if (send.kind === 'whatsapp' && since < pairPauseMs)
    return later(new Date(now.getTime() + pairPauseMs - Math.max(since, 0)))
  if (facts.isBeyondPeopleLimit) return later(new Date(now.getTime() + peoplePauseMs))
  return { goes: true }
}

function reasonAgainst(
  send: JudgedSend,
  facts: SendFacts,
  rules: MessageRules,
  now: Date,
): SkipReason | null {
  const { source, purpose, kind, expiresAt, scheduleVersion } = send
  const { patient, appointment } = facts
  if (facts.isSilenced) return 'silenced'
  if (expiresAt && expiresAt <= now) return 'tooLate'
  // A test goes to somebody of the team.
  if (source === 'test') return null
  if (patient?.status === 'deceased') return 'deceased'
  if (patient && (patient.isGone || (patient.status === 'inactive' && purpose !== 'care'))) return 'inactive'
  if (scheduleVersion !== null && appointment?.scheduleVersion !== scheduleVersion)
    return appointment?.state === 'cancelled' ? 'appointmentCancelled' : 'appointmentChanged'
  if (isRefused(send, facts)) return 'refused'
  if (!isAnswer(source) && !isConsented(purpose, patient?.consent ?? null, rules)) return 'noConsent'
  if (source === 'campaign' && purpose === 'marketing' && facts.marketingReceived >= rules.marketingLimit)
    return 'tooMany'
  return null

  function isRefused(one: JudgedSend, { refusals }: SendFacts): boolean {
    // What a person writes to one other is not automatic; nor is what answers who has just written.
    const scopes = isAnswer(one.source) ? [] : ['automated']
    if (one.purpose === 'marketing') scopes.push('marketing')
    return refusals.some((held) => scopes.includes(held.scope) && (held.kind === null || held.kind === kind))
  }
}

const isAnswer = (source: SendSource): boolean => source === 'single' || source === 'assistant'

/** Marketing needs a yes; about one's own care a yes or silence is enough, unless the network wants a yes. */
const isConsented = (purpose: Purpose, said: boolean | null, rules: MessageRules): boolean =>
  purpose === 'marketing' || !rules.careWithoutConsent ? said === true : said !== false

/** Returns when the quiet hours end that it is in now; null outside them. They may span midnight, or be none. */
export function endOfQuiet(
  { quietFrom, quietUntil }: Pick<MessageRules, 'quietFrom' | 'quietUntil'>,
  timeZone: string,
  now: Date,
): Date | null {
  if (quietFrom === quietUntil) return null
  const wall = wallOf(timeZone, minuteOf(now))
  const midnight = Math.floor(wall / minutesOfDay) * minutesOfDay
  const minute = wall - midnight
  const spansMidnight = quietFrom > quietUntil
  const isQuiet = spansMidnight
    ? minute >= quietFrom || minute < quietUntil
    : minute >= quietFrom && minute < quietUntil
  if (!isQuiet) return null
  const endsTomorrow = spansMidnight && minute >= quietFrom
  return dateOfMinute(instantOf(timeZone, midnight + quietUntil + (endsTomorrow ? minutesOfDay : 0)))
}
