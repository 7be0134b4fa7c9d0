import type { ChannelEvent } from './rules.ts'

/** What a provider told, and the key by which the same thing, told twice, is recognised. */
export interface Notice {
  readonly key: string
  readonly event: ChannelEvent
}

/** The provider's time in seconds as an instant; of a text that is none, the instant of arrival. */
export function instantOf(seconds: string | number | undefined, arrival: Date): string {
  const at = new Date(Number(seconds ?? Number.NaN) * 1_000)
  return Number.isNaN(at.getTime()) ? arrival.toISOString() : at.toISOString()
}
