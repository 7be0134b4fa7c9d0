import { and, asc, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import type { PastArrival } from './rules.ts'
import { contactMessages } from './tables.server.ts'

/**
 * Messages are stored one after the other, so that none slips past the limits and no repeat is stored twice.
 */
export async function takeTurn(db: Orm): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('contact_messages', 0))`)
}

/** Oldest first. */
export async function listArrivals(db: Orm, since: Date): Promise<PastArrival[]> {
  const rows = await db
    .select({
      number: contactMessages.number,
      createdAt: contactMessages.createdAt,
      hasReceipt: contactMessages.hasReceipt,
      sender: contactMessages.senderHash,
      email: contactMessages.emailHash,
      content: contactMessages.contentHash,
      request: contactMessages.requestHash,
    })
    .from(contactMessages)
    .where(and(gt(contactMessages.createdAt, since), isNotNull(contactMessages.senderHash)))
    .orderBy(asc(contactMessages.createdAt))
  return rows.map((row) => ({
    ...row,
    sender: row.sender ?? '',
    email: row.email ?? '',
    content: row.content ?? '',
  }))
}

/** False when another message has the number. */
export async function insertMessage(db: Orm, row: typeof contactMessages.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(contactMessages).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** Erases the hashes that detect repeats and floods; the text stays. */
export async function forgetArrivals(db: Orm, before: Date): Promise<void> {
  await db
    .update(contactMessages)
    .set({ senderHash: null, emailHash: null, contentHash: null, requestHash: null })
    .where(and(lt(contactMessages.createdAt, before), isNotNull(contactMessages.senderHash)))
}

export async function deleteMessages(db: Orm, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}
