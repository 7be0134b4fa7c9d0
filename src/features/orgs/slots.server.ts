import type { MemberScope, Open } from '#platform/db/transaction.server.ts'

/** What later features do, in the same transaction, when a network is marked as deleted. Filled at the root. */
export type WhenDeleted = (open: Open<MemberScope>) => Promise<void>
