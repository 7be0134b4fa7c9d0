import type { ChannelKind } from '#features/channels/rules.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Preparation, Send, SendSource } from './rules.ts'

/** Fills in the messages of one source, in the transaction that claims them; one statement for all of them. */
export interface PrepareSends {
  readonly source: SendSource
  prepare(
    tx: Transaction<Scope & { readonly orgId: string }>,
    sends: readonly Send[],
  ): Promise<ReadonlyMap<string, Preparation>>
}

/** A provider's error that concerns more than one message. */
export interface Stop {
  /** What stops: what uses the template, what the message came from, or all of the channel. */
  readonly what: 'template' | 'source' | 'channel'
  readonly source: SendSource
  readonly sourceId: string | null
  readonly templateId: string | null
  readonly kind: ChannelKind
  readonly code: string
}

/** What later features stop, in the transaction that learned of the error: a campaign pauses, an automation too. */
export type WhenStopped = (tx: Transaction<Scope & { readonly orgId: string }>, stop: Stop) => Promise<void>

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    /** Opens what fills in a source's messages: with the secrets and addresses that links are made of. */
    prepareSends: (parts: WorkParts) => PrepareSends
    whenStopped: WhenStopped
  }
}
