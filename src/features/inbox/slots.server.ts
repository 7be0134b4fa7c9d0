import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Page } from './queries.server.ts'

/** What the assistant did and decided in one turn, as the thread shows it between the messages. */
export interface Decision {
  /** UUIDv7: its place among the messages. */
  readonly id: string
  readonly at: string
  /** In a few words: `Buscou horários, segurou um horário`. */
  readonly text: string
}

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    /** A stretch of a conversation's decisions, in the order of the page, one more than asked for. */
    findDecisions: (
      tx: Transaction<MemberScope>,
      conversationId: string,
      page: Page,
    ) => Promise<readonly Decision[]>
  }
}
