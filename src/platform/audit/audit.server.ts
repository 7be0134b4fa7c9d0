import { v7 as uuid } from 'uuid'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import { type AuditAction, type AuditKind, differenceOf, type Snapshot } from './kinds.ts'
import { auditLog } from './tables.server.ts'

export interface AuditEntry {
  readonly act: AuditAction
  readonly kind: AuditKind
  readonly id: string
  readonly before?: Snapshot | null
  readonly after?: Snapshot | null
}

/** Fields of the bookkeeping, not of the record itself: they would appear in every entry. */
const bookkeeping = new Set(['version', 'updatedAt', 'createdAt', 'deletedAt', 'orgId', 'id'])

/**
 * Writes what was done into the transaction; it is stored if that commits. A change stores only the fields
 * that differ; a change that changed nothing leaves no entry.
 */
export async function record(
  scope: Transaction<Scope & { orgId: string }>,
  ...entries: AuditEntry[]
): Promise<void> {
  const rows = entries.map((entry) => rowOf(scope, entry)).filter((row) => row !== null)
  for (let from = 0; from < rows.length; from += batch) {
    await scope.db.insert(auditLog).values(rows.slice(from, from + batch))
  }
}

/** Nine columns each: well below PostgreSQL's 65,535 parameters. */
const batch = 1_000

/** The entry as a row, for code that writes several tables at once; null when nothing changed. */
export function rowOf(
  scope: Scope & { orgId: string },
  { act, kind, id, before = null, after = null }: AuditEntry,
): typeof auditLog.$inferInsert | null {
  const row = { orgId: scope.orgId, id: uuid(), userId: scope.userId, action: act, kind, entityId: id }
  if (!before || !after) return { ...row, before: contentOf(before), after: contentOf(after) }
  const difference = differenceOf(contentOf(before) ?? {}, contentOf(after) ?? {})
  return Object.keys(difference.after).length === 0 ? null : { ...row, ...difference }
}

const contentOf = (state: Snapshot | null): Snapshot | null =>
  state && Object.fromEntries(Object.entries(state).filter(([field]) => !bookkeeping.has(field)))
