import { and, eq, inArray, lt } from 'drizzle-orm'
import { dayMs } from '#lib/days.ts'
import type { Database } from '#platform/db/database.server.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import {
  enterOrg,
  type Scope,
  sqlState,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { markFilesOf } from '#platform/files/queries.server.ts'
import type { FileOwnerKind } from '#platform/files/rules.ts'
import { retentionDays } from './contract.ts'
import type { RecordTable } from './records.server.ts'

export interface Purged {
  readonly table: RecordTable
  /** The files that are deleted with a record of the table. */
  readonly files?: FileOwnerKind
}

type InOrg = Transaction<Scope & { readonly orgId: string }>

const batch = 100
/** PostgreSQL's foreign_key_violation: a record that stays refers to this one. */
const referredTo = '23503'

/**
 * Removes for good what was marked as deleted 30 days ago, from each network in short transactions. Tables
 * that refer to others come first; records that are still referred to stay, and are tried again the next day.
 */
export async function purgeDeleted(database: Database, tables: readonly Purged[], now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * dayMs)
  for (const orgId of await listOrgIds(database)) {
    for (const purged of tables) await purgeTable(database, orgId, purged, before)
  }
}

async function purgeTable(database: Database, orgId: string, purged: Purged, before: Date): Promise<void> {
  const system = { database, userId: null, orgId: null, takesLong: true }
  const run = <T>(work: (tx: InOrg) => Promise<T>) =>
    transact(system, async (tx) => work(await enterOrg(tx, orgId)))
  const ids = await run((tx) => listOld(tx, purged, before))
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    if (await attempt(() => run((tx) => remove(tx, purged, some)))) continue
    // One by one, so that only those in use stay.
    for (const id of some) await attempt(() => run((tx) => remove(tx, purged, [id])))
  }
}

async function listOld(tx: InOrg, { table }: Purged, before: Date): Promise<string[]> {
  const rows = await tx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), lt(table.deletedAt, before)))
  return rows.map(({ id }) => id as string)
}

async function remove(tx: InOrg, { table, files }: Purged, ids: readonly string[]): Promise<void> {
  await tx.db.delete(table).where(and(eq(table.orgId, tx.orgId), inArray(table.id, [...ids])))
  if (files) await markFilesOf(tx, files, ids)
}

/** Returns false when another record refers to one of them. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (sqlState(error) === referredTo) return false
    throw error
  }
}
