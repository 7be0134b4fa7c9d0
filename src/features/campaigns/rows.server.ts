import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { findNames } from '#features/accounts/commands.server.ts'
import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { required } from '#platform/records/changes.server.ts'
import { findRow } from '#platform/records/rows.server.ts'
import type { CampaignForm, CampaignState } from './rules.ts'
import { type Campaign, campaignProblems } from './schemas.ts'
import { campaigns } from './tables.server.ts'

export type CampaignRow = typeof campaigns.$inferSelect

export const campaignKind = { table: campaigns, kind: 'campaign', topic: 'campaigns' } as const

export const columnsOf = (form: CampaignForm) => ({
  ...form,
  fallback: [...form.fallback],
  searchText: plain(form.name),
})

/** The fields that a person fills in, as the history keeps them. */
export const formOf = ({ name, templateId, audience, schedule, fallback }: CampaignRow): CampaignForm => ({
  name,
  templateId,
  audience,
  schedule,
  fallback,
})

const shown = (at: Date | null) => at?.toISOString() ?? null

export async function present(tx: Transaction<MemberScope>, row: CampaignRow): Promise<Campaign> {
  const people = [row.startedBy, row.pausedBy].filter((id) => id !== null)
  const names = await findNames(tx, people)
  return {
    ...formOf(row),
    ...statesOf(row),
    id: row.id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    listName: row.listName,
    startedByName: names.get(row.startedBy ?? '') ?? '',
    pausedByName: names.get(row.pausedBy ?? '') ?? '',
    isOwn: isOwn(tx, row),
  }
}

export const statesOf = (row: CampaignRow) => ({
  state: row.state,
  startsAt: shown(row.startsAt),
  startedAt: shown(row.startedAt),
  pausedAt: shown(row.pausedAt),
  pauseReason: row.pauseReason,
  endedAt: shown(row.endedAt),
})

/** @throws `not_found` (404) */
export const requireCampaign = async (tx: Transaction<MemberScope>, id: string): Promise<CampaignRow> =>
  required(await findRow(tx, campaigns, id))

/**
 * Finds a campaign that the person may change, and keeps others from changing it meanwhile.
 * @throws `not_found` (404); `forbidden` (403) for who is bound to units, and a campaign of others
 */
export async function lockCampaign(tx: Transaction<MemberScope>, id: string): Promise<CampaignRow> {
  const rows = await tx.db
    .select()
    .from(campaigns)
    .where(
      sql`${campaigns.orgId} = ${tx.orgId} and ${campaigns.id} = ${id} and ${campaigns.deletedAt} is null`,
    )
    .for('update')
  const row = required(rows[0])
  assertOwn(tx, row)
  return row
}

/** True for who is bound to no units, or to all of the campaign's. */
export const isOwn = (
  { units }: Transaction<MemberScope>,
  { unitIds }: Pick<CampaignRow, 'unitIds'>,
): boolean => units === null || (unitIds?.every((id) => units.includes(id)) ?? false)

/** @throws `forbidden` (403) */
export function assertOwn(tx: Transaction<MemberScope>, row: Pick<CampaignRow, 'unitIds'>): void {
  if (!isOwn(tx, row)) throw failure('forbidden')
}

/**
 * The same for several, the deleted ones as well; those that are not there are left out.
 * @throws `forbidden` (403) when one is of other units than the person's
 */
export async function lockCampaigns(
  tx: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<CampaignRow[]> {
  const rows = await tx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.orgId, tx.orgId), inArray(campaigns.id, [...ids])))
    .orderBy(asc(campaigns.id))
    .for('update')
  for (const row of rows) assertOwn(tx, row)
  return rows
}

/** @throws `wrong_state` (409) with the campaign as it is */
export async function assertState(
  tx: Transaction<MemberScope>,
  row: CampaignRow,
  states: readonly CampaignState[],
): Promise<void> {
  if (states.includes(row.state)) return
  throw problem(campaignProblems, 'wrong_state', { current: await present(tx, row) })
}

export const ofCampaign = (orgId: string, id: string): SQL =>
  sql`${campaigns.orgId} = ${orgId} and ${campaigns.id} = ${id}`

/** Writes columns that people do not fill in and returns the row; forms that are open notice. */
export async function writeState(
  { db, orgId }: Pick<Transaction<MemberScope>, 'db' | 'orgId'>,
  id: string,
  columns: Partial<Omit<typeof campaigns.$inferInsert, 'orgId' | 'id'>>,
): Promise<CampaignRow> {
  const rows = await db
    .update(campaigns)
    .set({ ...columns, version: sql`${campaigns.version} + 1`, updatedAt: sql`now()` })
    .where(ofCampaign(orgId, id))
    .returning()
  return required(rows[0])
}
