import type { Action } from '#platform/access.ts'
import type { AuditKind } from '#platform/audit/kinds.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Topic } from '#platform/live/audience.ts'
import type { FileOwnerKind } from './rules.ts'

/** A kind of record that has files; features describe theirs, the root hands them over. */
export interface FileOwner {
  readonly kind: FileOwnerKind
  readonly read: Action
  readonly update: Action
  /** A new file takes the place of the one before. */
  readonly isSingle: boolean
  /** To open one is noted in the record's history. */
  readonly isSensitive: boolean
  readonly auditKind: AuditKind
  /** Told live to who may see its files. */
  readonly topic: Topic
  /** Whether the record is there, and the person of the open transaction may see it. */
  isVisible(tx: Transaction<Scope & { readonly orgId: string }>, ownerId: string): Promise<boolean>
}

export type FileOwners = readonly FileOwner[]
