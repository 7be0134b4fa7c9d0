import type { Action } from '#platform/access.ts'
import type { AuditKind } from '#platform/audit/kinds.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Topic } from '#platform/live/audience.ts'
import type { FileOwnerKind } from './rules.ts'

/** A kind of record that has files; features describe theirs, the root passes them in. */
export interface FileOwner {
  readonly kind: FileOwnerKind
  readonly read: Action
  readonly update: Action
  /** True when a new file replaces the previous one. */
  readonly isSingle: boolean
  /** True when opening one is recorded in the record's history. */
  readonly isSensitive: boolean
  readonly auditKind: AuditKind
  /** The topic of the live event, sent to people who may see its files. */
  readonly topic: Topic
  /** True when the record exists and the person of the transaction may see it. */
  isVisible(tx: Transaction<Scope & { readonly orgId: string }>, ownerId: string): Promise<boolean>
}

export type FileOwners = readonly FileOwner[]
