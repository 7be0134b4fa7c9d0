/** How a channel is doing, counted over what it sends. */
export interface ChannelFigures {
  readonly queued: number
  /** Of what is due already, the oldest. */
  readonly oldestDueAt: string | null
  /** Without an answer of the provider. */
  readonly uncertain: number
  /** In the local outbox. */
  readonly waiting: number
  readonly people24h: number
  readonly people7d: number
  readonly handedOver7d: number
  readonly delivered7d: number
  readonly failed7d: number
  readonly lastSentAt: string | null
}

export const noFigures: ChannelFigures = {
  queued: 0,
  oldestDueAt: null,
  uncertain: 0,
  waiting: 0,
  people24h: 0,
  people7d: 0,
  handedOver7d: 0,
  delivered7d: 0,
  failed7d: 0,
  lastSentAt: null,
}
