import type { SendState } from './rules.ts'

/**
 * How far each state is on a message's way. What providers tell comes late, twice and out of order: a state is
 * replaced by a later one only. What was held back counts as not having left: should a provider tell that it
 * arrived, it did.
 */
const ranks: Readonly<Record<SendState, number>> = {
  planned: 0,
  waiting: 0,
  skipped: 0,
  recalled: 0,
  claimed: 1,
  uncertain: 2,
  sent: 3,
  failed: 4,
  byHand: 5,
  delivered: 5,
  read: 6,
  /** Its way is that of the send it went out in. */
  joined: 7,
}

/** True when a message that is in one state may be said to be in the other. */
export const isLater = (state: SendState, than: SendState): boolean => ranks[state] > ranks[than]

/** The states of messages that left, or may have: they count against limits and frequency. */
export const leftStates = [
  'claimed',
  'uncertain',
  'sent',
  'byHand',
  'delivered',
  'read',
] as const satisfies SendState[]
