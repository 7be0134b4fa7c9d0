import type { MemberScope, Open, Scope } from '#platform/db/transaction.server.ts'

/** What later features do, in the same transaction, when a network is marked as deleted. Filled at the root. */
export type WhenDeleted = (open: Open<MemberScope>) => Promise<void>

/** The same when the operator takes the mark away. */
export type WhenRestored = (open: Open<Scope & { readonly orgId: string }>) => Promise<void>
