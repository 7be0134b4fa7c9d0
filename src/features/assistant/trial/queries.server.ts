import { sql } from 'drizzle-orm'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { trialLimits } from '../rules.ts'
import { assistantTrials } from '../tables.server.ts'

type Tx = Transaction<MemberScope>
export type TrialRow = typeof assistantTrials.$inferSelect
export type Trial = Pick<TrialRow, 'state' | 'memory' | 'history' | 'options'>

/** Returns a trial of the person's own; null for a new one, and for one that is over. */
export async function findTrial({ db, orgId, userId }: Tx, id: string): Promise<Trial | null> {
  const [row] = await db
    .select()
    .from(assistantTrials)
    .where(
      sql`org_id = ${orgId} and user_id = ${userId} and id = ${id}
          and updated_at > now() - make_interval(hours => ${trialLimits.hours})`,
    )
  return row ?? null
}

/** Writes down where a trial stands, and forgets those that are over. */
export async function keepTrial({ db, orgId, userId }: Tx, id: string, trial: Trial): Promise<void> {
  await db
    .delete(assistantTrials)
    .where(sql`org_id = ${orgId} and updated_at <= now() - make_interval(hours => ${trialLimits.hours})`)
  await db
    .insert(assistantTrials)
    .values({ orgId, userId, id, ...trial })
    .onConflictDoUpdate({
      target: [assistantTrials.orgId, assistantTrials.userId, assistantTrials.id],
      set: { ...trial, updatedAt: sql`now()` },
    })
}
