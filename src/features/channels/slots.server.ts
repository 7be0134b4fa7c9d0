import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { ChannelEvent, ChannelFigures, ChannelKind } from './rules.ts'

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

/** Counts what the channels of the network send, in one statement; a kind that is missing has nothing. */
export type MeasureChannels = (
  tx: Transaction<Scope & { readonly orgId: string }>,
) => Promise<Readonly<Partial<Record<ChannelKind, ChannelFigures>>>>

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    /** Opens what handles them, with the secrets and the slots that it needs. */
    handleChannelEvents: (parts: WorkParts, slots: Slots) => HandleChannelEvents
    measureChannels: MeasureChannels
  }
}
