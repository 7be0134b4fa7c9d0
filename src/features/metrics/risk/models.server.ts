import { sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Learnt, StoredJudgement } from './learn.ts'
import type { RiskModel } from './model.ts'

/** What a network has learnt, by version, and how it wants to. */

type Tx = Transaction<NetworkScope>

export interface RiskSettings {
  readonly learnsFrom: Date | null
  readonly holdsOut: boolean
}

export async function findRiskSettings({ db, orgId }: Tx): Promise<RiskSettings> {
  const { rows } = await db.execute<{ learns_from: Date | string | null; holds_out: boolean }>(sql`
    select learns_from, holds_out from risk_settings where org_id = ${orgId}`)
  const [row] = rows
  return {
    learnsFrom: row?.learns_from ? new Date(row.learns_from) : null,
    holdsOut: row?.holds_out ?? false,
  }
}

export async function storeRiskSettings(
  { db, orgId }: Tx,
  { learnsFrom, holdsOut }: RiskSettings,
): Promise<void> {
  await db.execute(sql`
    insert into risk_settings (org_id, learns_from, holds_out)
    values (${orgId}, ${learnsFrom?.toISOString() ?? null}::timestamptz, ${holdsOut})
    on conflict (org_id) do update set learns_from = excluded.learns_from, holds_out = excluded.holds_out`)
}

export interface ActiveModel {
  readonly version: number
  readonly trainedAt: Date
  readonly trainedOn: number
  readonly missedShare: number
  readonly model: RiskModel
  readonly judgement: StoredJudgement | null
}

/** The newest that learnt from where the network wants; null while there is none. */
export async function findActiveModel(
  { db, orgId }: Tx,
  learnsFrom: Date | null,
): Promise<ActiveModel | null> {
  const { rows } = await db.execute<{
    version: number
    trained_at: Date | string
    trained_on: number
    missed_share: number
    model: RiskModel
    judgement: StoredJudgement | null
  }>(sql`
    select version, trained_at, trained_on, missed_share, model, judgement from risk_models
     where org_id = ${orgId} and learns_from is not distinct from ${learnsFrom?.toISOString() ?? null}::timestamptz
     order by version desc limit 1`)
  const [row] = rows
  return row
    ? {
        version: row.version,
        trainedAt: new Date(row.trained_at),
        trainedOn: row.trained_on,
        missedShare: row.missed_share,
        model: row.model,
        judgement: row.judgement,
      }
    : null
}

/** Older versions go, as long as the network wants what the newer ones learnt from. */
const keptVersions = 60

/** Stores what was learnt as the next version. Two that learn at once store one of them. */
export async function storeModel({ db, orgId }: Tx, learnsFrom: Date | null, learnt: Learnt): Promise<void> {
  const { model, judgement } = learnt
  await db.execute(sql`
    insert into risk_models (org_id, version, learns_from, trained_on, missed_share, model, judgement)
    select ${orgId}::uuid, coalesce(max(version), 0) + 1, ${learnsFrom?.toISOString() ?? null}::timestamptz,
           ${model.trainedOn}::int, ${model.columns.missedShare}::real, ${JSON.stringify(model)}::jsonb,
           ${judgement ? JSON.stringify(judgement) : null}::jsonb
      from risk_models where org_id = ${orgId}
    on conflict do nothing`)
  await db.execute(sql`
    delete from risk_models m where m.org_id = ${orgId} and m.version <= (
      select max(n.version) - ${keptVersions} from risk_models n
       where n.org_id = m.org_id and n.learns_from is not distinct from m.learns_from)`)
}
