import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { ChannelEvent, ChannelKind } from './rules.ts'

/** The channel that told something. */
export interface EventSource {
  readonly channelId: string
  readonly kind: ChannelKind
}

/**
 * What later features do with what a provider told, in the order of arrival. It runs at least once: an event
 * that was handled before changes nothing.
 */
export type HandleChannelEvents = (
  tx: Transaction<Scope & { readonly orgId: string }>,
  source: EventSource,
  events: readonly ChannelEvent[],
) => Promise<void>

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    handleChannelEvents: HandleChannelEvents
  }
}
