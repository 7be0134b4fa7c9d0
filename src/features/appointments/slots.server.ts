import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'

/**
 * Writes down, in the transaction that does it, what was booked in a conversation; without appointments, that a time was
 * held in it.
 * @throws `validation_failed` (422) for a conversation that the person doesn't see
 */
export type NoteInConversation = (
  tx: Transaction<MemberScope>,
  conversationId: string,
  appointmentIds?: readonly string[],
) => Promise<void>

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    noteInConversation: NoteInConversation
  }
}
