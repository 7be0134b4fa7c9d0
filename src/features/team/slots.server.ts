import type { Scope, Transaction } from '#platform/db/transaction.server.ts'

/**
 * What later features do, in the same transaction, with what a person leaves behind in a network (conversations go back
 * to the queue).
 */
export type WhenGone = (tx: Transaction<Scope & { readonly orgId: string }>, userId: string) => Promise<void>

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    whenMemberGone: WhenGone
  }
}
