import type { MemberScope, Scope, Transaction } from '#platform/db/transaction.server.ts'

/** What later features do, in the same transaction, for a network that is new: it begins with something. */
export type WhenCreated = (tx: Transaction<Scope & { readonly orgId: string }>) => Promise<void>

/** What later features do, in the same transaction, when a network is marked as deleted. */
export type WhenDeleted = (tx: Transaction<MemberScope>) => Promise<void>

/** The same when the operator removes the mark. */
export type WhenRestored = (tx: Transaction<Scope & { readonly orgId: string }>) => Promise<void>

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    whenNetworkCreated: WhenCreated
    whenNetworkDeleted: WhenDeleted
    whenNetworkRestored: WhenRestored
  }
}
