/** Decides if a message is accepted, a repeat, or one too many. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The hashes that detect repeats and floods are stored for this time, and erased afterwards. */
export const arrivalsKnownForMs = day

/** A whole clinic may share an address. */
export const maxFromAddress = { count: 10, withinMs: hour }
/** The limit of all senders together: a flood fills no mailbox. */
export const maxFromAll = { count: 500, withinMs: day }
/** Anybody can name anybody's e-mail: the third receipt of a day is the last. */
export const maxReceipts = { count: 3, withinMs: day }

/** Hashes only. */
export interface Arrival {
  /** The hash of the sender's network address. */
  readonly sender: string
  readonly email: string
  /** The whole content. */
  readonly content: string
  /** The `Idempotency-Key` that it came with. */
  readonly request: string | null
}

export interface PastArrival extends Arrival {
  readonly number: string
  readonly hasReceipt: boolean
  readonly createdAt: Date
}

export type ArrivalVerdict =
  | { readonly is: 'new'; readonly hasReceipt: boolean }
  | { readonly is: 'repeat'; readonly of: PastArrival; readonly isOtherContent: boolean }
  | { readonly is: 'tooMany'; readonly of: 'address' | 'all'; readonly waitS: number }

interface Limit {
  readonly count: number
  readonly withinMs: number
}

/** `past` are the messages of the last day, oldest first. */
export function judgeArrival(
  arrival: Arrival,
  past: readonly PastArrival[],
  now: Date,
  { hasLimits }: { hasLimits: boolean },
): ArrivalVerdict {
  const repeat = findRepeat(arrival, past)
  if (repeat) return repeat
  const waits = {
    address: waitFor(
      past.filter((one) => one.sender === arrival.sender),
      maxFromAddress,
      now,
    ),
    all: waitFor(past, maxFromAll, now),
  }
  const of = waits.address > 0 ? 'address' : 'all'
  if (hasLimits && waits[of] > 0) return { is: 'tooMany', of, waitS: Math.ceil(waits[of] / 1000) }
  const receipts = past.filter((one) => one.email === arrival.email && one.hasReceipt)
  return { is: 'new', hasReceipt: waitFor(receipts, maxReceipts, now) === 0 }
}

/** Finds the same request, or the same text, as a button that was pressed twice sends it. */
function findRepeat({ request, content }: Arrival, past: readonly PastArrival[]): ArrivalVerdict | undefined {
  const byKey = request === null ? undefined : past.find((one) => one.request === request)
  const found = byKey ?? past.find((one) => one.content === content)
  return found && { is: 'repeat', of: found, isOtherContent: found.content !== content }
}

/** The milliseconds until there is room for one more. */
function waitFor(past: readonly PastArrival[], { count, withinMs }: Limit, now: Date): number {
  const first = past.filter((one) => now.getTime() - one.createdAt.getTime() < withinMs).at(-count)
  return first ? first.createdAt.getTime() + withinMs - now.getTime() : 0
}
