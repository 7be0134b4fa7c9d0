import type { State } from '../transitions/rules.ts'

/**
 * What the contact of a patient may do about one appointment, by an answer or by the link of a message: what both said
 * holds for one schedule version.
 */

/** An appointment as its contact was told of it. */
export interface ToldAppointment {
  readonly appointmentId: string
  readonly scheduleVersion: number
}

/** Whence a contact acts: an answer in a conversation, or the link of a message. */
export type ContactSource = 'conversation' | 'link'

/** Why a contact can't act: the message tells of something that is no more. */
export type ContactRefusal =
  /** Another time, professional or unit than the message says. */
  | 'moved'
  | 'cancelled'
  /** The patient is there already. */
  | 'arrived'
  | 'over'
  /** The appointment does not exist. */
  | 'gone'

/** The outcome of an act. `entryId` names it in the history, for an undo. */
export type ContactOutcome =
  | { readonly is: 'done'; readonly scheduleVersion: number; readonly entryId: string }
  /** It was so before. */
  | { readonly is: 'already' }
  | { readonly is: 'refused'; readonly why: ContactRefusal }
  /** The time was taken meanwhile, or the patient is somewhere else then. */
  | { readonly is: 'taken' }

/** The facts that an act is judged by. */
export interface ContactFacts {
  readonly state: State
  readonly scheduleVersion: number
  readonly startsAt: Date
  readonly endsAt: Date
  /** True when the patient may come at any time of it. */
  readonly isByArrival: boolean
}

/** The last moment for an act: the beginning, or the end of a period to arrive in. */
export const closesAt = ({
  startsAt,
  endsAt,
  isByArrival,
}: Omit<ContactFacts, 'state' | 'scheduleVersion'>): Date => (isByArrival ? endsAt : startsAt)

/** Returns what stands against an act about the appointment as it was told; null when nothing does. */
export function contactRefusal(
  facts: ContactFacts | null,
  scheduleVersion: number,
  now: Date,
): ContactRefusal | null {
  if (!facts) return 'gone'
  if (facts.state === 'cancelled') return 'cancelled'
  if (facts.scheduleVersion !== scheduleVersion) return 'moved'
  if (facts.state === 'waiting' || facts.state === 'inService') return 'arrived'
  if (facts.state === 'done' || facts.state === 'noShow' || closesAt(facts) <= now) return 'over'
  return null
}

/** How far ahead a contact may choose another time. */
export const contactDaysAhead = 365
