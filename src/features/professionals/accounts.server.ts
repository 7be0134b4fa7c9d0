import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '#platform/audit/audit.server.ts'
import type { MemberScope, PersonScope, Transaction } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { professionalEvent } from './liveEvents.server.ts'
import { findProfessional } from './queries.server.ts'
import { nameWithTreatment } from './rules.ts'
import { professionals } from './tables.server.ts'

/** Ties the account of a person who joins the network to the record that the invitation was made for. */

/** Returns why no account can be tied to the record, as the person may read it; null when one can. */
export async function refuseAccount(tx: Transaction<MemberScope>, id: string): Promise<string | null> {
  const row = await findProfessional(tx, id)
  if (!row) return 'Este cadastro não existe mais. Escolha outro'
  return row.userId === null ? null : 'Este cadastro já tem uma conta. Escolha outro'
}

/** Null for a record that the person does not see. */
export async function nameOfProfessional(tx: Transaction<MemberScope>, id: string): Promise<string | null> {
  const row = await findProfessional(tx, id)
  return row ? nameWithTreatment(row) : null
}

/**
 * Ties the record, unless it has an account by now or is deleted, or the person has another record: who joins
 * is not kept out by that, and the team's list says what is missing.
 */
export async function tieAccount(
  tx: Transaction<PersonScope & { readonly orgId: string }>,
  id: string,
  userId: string,
): Promise<void> {
  const { rowCount } = await tx.db
    .update(professionals)
    .set({ userId, version: sql`${professionals.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(professionals.orgId, tx.orgId),
        eq(professionals.id, id),
        isNull(professionals.deletedAt),
        isNull(professionals.userId),
        sql`not acolhe_account_is_taken(${userId}, ${id})`,
      ),
    )
  if (rowCount === 0) return
  await record(tx, { act: 'update', kind: 'professional', id, before: { userId: null }, after: { userId } })
  await publish(tx, professionalEvent(id))
}
