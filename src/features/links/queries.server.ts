import { eq, sql } from 'drizzle-orm'
import type { NetworkScope, Scope, Transaction } from '#platform/db/transaction.server.ts'
import { type LinkedAppointment, linkDirectory, messageLinks } from './tables.server.ts'

export type LinkRow = typeof messageLinks.$inferSelect

/** Returns the network of a link; null when there is none. */
export async function findNetwork({ db }: Transaction<Scope>, tokenHash: string): Promise<string | null> {
  const [row] = await db
    .select({ orgId: linkDirectory.orgId })
    .from(linkDirectory)
    .where(eq(linkDirectory.tokenHash, tokenHash))
  return row?.orgId ?? null
}

/** Returns the link, locked where something is done by it; null also when its network was deleted. */
export async function findLink(
  { db, orgId }: Transaction<NetworkScope>,
  tokenHash: string,
  mode: 'read' | 'locked',
): Promise<LinkRow | null> {
  const found = db
    .select()
    .from(messageLinks)
    .where(
      sql`${messageLinks.orgId} = ${orgId} and ${messageLinks.tokenHash} = ${tokenHash}
        and exists (select from orgs o where o.org_id = ${orgId} and o.deleted_at is null)`,
    )
  const [row] = await (mode === 'locked' ? found.for('update') : found)
  return row ?? null
}

/** Stores what was done by a link, and until when there is something to do by it. */
export async function storeActs(
  { db, orgId }: Transaction<NetworkScope>,
  tokenHash: string,
  appointments: readonly LinkedAppointment[],
): Promise<void> {
  const ids = appointments.map(({ appointmentId }) => appointmentId)
  await db
    .update(messageLinks)
    .set({
      appointments,
      expiresAt: sql`(select greatest(${messageLinks.expiresAt},
          max(case when a.arrival_place is null then a.starts_at else a.ends_at end))
        from appointments a where a.org_id = ${orgId} and a.id = any (${sql.param(ids)}::uuid[]))`,
    })
    .where(sql`${messageLinks.orgId} = ${orgId} and ${messageLinks.tokenHash} = ${tokenHash}`)
}

/** Deletes the network's links that ended before, with what they are found by. */
export async function deleteEnded({ db, orgId }: Transaction<NetworkScope>, before: Date): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from message_links where org_id = ${orgId} and expires_at < ${before.toISOString()}::timestamptz
      returning token_hash)
    delete from link_directory where token_hash in (select token_hash from gone)`)
}
