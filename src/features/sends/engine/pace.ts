/** How many messages a channel may take now, so that over any second it gets no more than its rate. */

export interface Pace {
  /** How many may leave now: several together, or none. */
  readonly allowed: number
  /** When the next ones may, if none may now. */
  readonly nextAt: Date
  /** The instant from which the following are counted, once so many have left. */
  after(left: number): Date
}

/** What was not used within a second is lost: a channel that was idle gets a second's worth, and no more. */
const burstMs = 1_000
/** What a fast channel takes in this time leaves together: to claim one by one costs more than the messages themselves. */
const togetherMs = 250

export function paceOf(freeAt: Date | null, perSecond: number, now: Date): Pace {
  const stepMs = 1_000 / perSecond
  const from = Math.max(freeAt?.getTime() ?? 0, now.getTime() - Math.max(burstMs, stepMs))
  const together = Math.max(1, Math.floor(togetherMs / stepMs + 1e-6))
  const free = Math.floor((now.getTime() - from) / stepMs + 1e-6)
  return {
    allowed: free >= together ? free : 0,
    nextAt: new Date(Math.ceil(from + together * stepMs - 1e-6)),
    after: (left) => new Date(from + left * stepMs),
  }
}
