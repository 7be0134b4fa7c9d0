import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { record } from '#platform/audit/audit.server.ts'
import type { AuditKind } from '#platform/audit/kinds.ts'
import { inTurn } from '#platform/db/inTurn.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import type { Topic } from '#platform/live/audience.ts'
import { type EventWithAudienceQuery, publish } from '#platform/live/publish.server.ts'
import { deletionProblems } from './contract.ts'

/** A table with `recordColumns()`. */
export type RecordTable = PgTable & {
  orgId: PgColumn
  id: PgColumn
  version: PgColumn
  deletedAt: PgColumn
  updatedAt: PgColumn
}

/** A table whose records can be inactive. */
export type ActiveTable = RecordTable & { isActive: PgColumn }

export interface RecordKind {
  readonly table: RecordTable
  readonly kind: AuditKind
  /** The live topic; the events name the record. */
  readonly topic: Topic
  /** The audience of a record's events, for records that do not concern the whole network. */
  readonly concerns?: (id: string) => Pick<EventWithAudienceQuery, 'unitIds' | 'professionalIds'>
}

/** A record that can't be deleted yet, with the records that use it, as text. */
export interface Use {
  readonly id: string
  readonly name: string
  readonly by: string
  /** The next of the appointments that use it, if the person sees one. */
  readonly appointmentId?: string
}

/** Finds what uses the records; later features that refer to them register it at the root. */
export type FindUses = (scope: Transaction<MemberScope>, ids: readonly string[]) => Promise<Use[]>

/**
 * Marks the records as deleted, all or none. Ids that are deleted already are skipped.
 * @throws `not_found` (404) when one is not of this network; `in_use` (409) with what refers to them
 */
export async function removeRecords(
  tx: Transaction<MemberScope>,
  what: RecordKind,
  ids: readonly string[],
  findUses: readonly FindUses[] = [],
): Promise<{ ids: string[] }> {
  const { table } = what
  const own = and(eq(table.orgId, tx.orgId), inArray(table.id, [...ids]))
  const found = await tx.db.select({ id: table.id }).from(table).where(own).for('update')
  if (found.length < new Set(ids).size) throw failure('not_found')
  const uses = (await inTurn(findUses, (find) => find(tx, ids))).flat()
  if (uses.length > 0) throw problem(deletionProblems, 'in_use', { uses })
  return mark(tx, what, and(own, isNull(table.deletedAt)), 'delete')
}

/**
 * Activates or deactivates the records, all or none; returns the ids of those that changed.
 * @throws `not_found` (404) when one is not of this network, or is deleted
 */
export async function activateRecords(
  tx: Transaction<MemberScope>,
  { table, kind, ...live }: RecordKind & { readonly table: ActiveTable },
  ids: readonly string[],
  isActive: boolean,
): Promise<{ ids: string[] }> {
  const own = and(eq(table.orgId, tx.orgId), inArray(table.id, [...ids]), isNull(table.deletedAt))
  const found = await tx.db.select({ id: table.id }).from(table).where(own).for('update')
  if (found.length < new Set(ids).size) throw failure('not_found')
  const rows = await tx.db
    .update(table)
    .set({ isActive, updatedAt: sql`now()`, version: sql`${table.version} + 1` } as object)
    .where(and(own, ne(table.isActive, isActive)))
    .returning({ id: table.id })
  const changed = rows.map(({ id }) => id as string)
  const states = { before: { isActive: !isActive }, after: { isActive } }
  await record(tx, ...changed.map((id) => ({ act: 'update' as const, kind, id, ...states })))
  for (const id of changed) await publishChanges(tx, live, id)
  return { ids: changed }
}

/** Restores deleted records; those that were removed for good are skipped. */
export async function restoreRecords(
  tx: Transaction<MemberScope>,
  kind: RecordKind,
  ids: readonly string[],
): Promise<{ ids: string[] }> {
  const { table } = kind
  const own = and(eq(table.orgId, tx.orgId), inArray(table.id, [...ids]), isNotNull(table.deletedAt))
  return mark(tx, kind, own, 'restore')
}

async function mark(
  tx: Transaction<MemberScope>,
  { table, kind, ...live }: RecordKind,
  where: SQL | undefined,
  action: 'delete' | 'restore',
): Promise<{ ids: string[] }> {
  const rows = await tx.db
    .update(table)
    .set({
      deletedAt: action === 'delete' ? sql`now()` : null,
      updatedAt: sql`now()`,
      version: sql`${table.version} + 1`,
    } as object)
    .where(where)
    .returning({ id: table.id })
  const ids = rows.map(({ id }) => id as string)
  await record(tx, ...ids.map((id) => ({ act: action, kind, id })))
  for (const id of ids) await publishChanges(tx, live, id)
  return { ids }
}

const publishChanges = (
  tx: Transaction<MemberScope>,
  { topic, concerns }: Pick<RecordKind, 'topic' | 'concerns'>,
  id: string,
) => publish(tx, { topic, id, ...concerns?.(id) })
