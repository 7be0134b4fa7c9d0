/** How many messages a channel may take now, so that over any second it gets no more than its rate. */

export interface Pace {
  /** How many may leave now. */
  readonly allowed: number
  /** When the next one may, if none may now. */
  readonly nextAt: Date
  /** The instant from which the following are counted, once so many have left. */
  after(left: number): Date
}

/** What was not used within a second is lost: a channel that was idle gets a second's worth, and no more. */
const burstMs = 1_000

export function paceOf(freeAt: Date | null, perSecond: number, now: Date): Pace {
  const stepMs = 1_000 / perSecond
  const from = Math.max(freeAt?.getTime() ?? 0, now.getTime() - Math.max(burstMs, stepMs))
  return {
    allowed: Math.max(0, Math.floor((now.getTime() - from) / stepMs + 1e-6)),
    nextAt: new Date(from + stepMs),
    after: (left) => new Date(from + left * stepMs),
  }
}
