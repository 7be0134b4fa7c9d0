import { sql } from 'drizzle-orm'
import type { MemberScope, NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Hold } from './contract.ts'
import { maxOffered } from './rules.ts'

export interface Removed extends Record<string, unknown> {
  readonly id: string
  readonly unitId: string
  readonly professionalId: string | null
}

/** Removes a hold with the time that it occupies; undefined when it does not exist. */
export async function removeHold(tx: Transaction<NetworkScope>, id: string): Promise<Removed | undefined> {
  const { rows } = await tx.db.execute<Removed>(
    sql`delete from holds where org_id = ${tx.orgId} and id = ${id} returning id, unit_id as "unitId", professional_id as "professionalId"`,
  )
  return rows[0]
}

/**
 * Removes the person's earlier holds: choosing another time releases the first. Of an offer only those go that are
 * more than can be offered at once.
 */
export async function removeHoldsOf(
  tx: Transaction<MemberScope>,
  userId: string,
  offerId: string | null = null,
): Promise<Removed[]> {
  const left =
    offerId === null
      ? sql`offer_id is null`
      : sql`id in (select id from holds where org_id = ${tx.orgId} and user_id = ${userId} and offer_id = ${offerId}
                    order by id desc offset ${maxOffered - 1})`
  const { rows } = await tx.db.execute<Removed>(sql`
    delete from holds where org_id = ${tx.orgId} and user_id = ${userId} and ${left}
    returning id, unit_id as "unitId", professional_id as "professionalId"`)
  return rows
}

export interface HoldsQuery {
  readonly from: string
  readonly to: string
  readonly unitIds?: readonly string[] | undefined
}

export interface HoldRow extends Omit<Hold, 'userFullname' | 'isOwn'> {
  readonly userId: string | null
}

const max = 500

/** Lists holds that have not expired and touch the period; professionals get those in their own agenda. */
export async function listHolds(tx: Transaction<MemberScope>, query: HoldsQuery): Promise<HoldRow[]> {
  const { from, to, unitIds } = query
  const { rows } = await tx.db.execute<{
    id: string
    unit_id: string
    professional_id: string | null
    resource_ids: string[]
    starts_at: string
    ends_at: string
    seconds_left: number
    user_id: string | null
    offer_id: string | null
  }>(sql`
    select h.id, h.unit_id, h.professional_id, h.starts_at, h.ends_at, h.user_id, h.offer_id,
           ceil(extract(epoch from h.expires_at - now()))::int as seconds_left,
           (select coalesce(jsonb_agg(distinct b.subject_id), '[]') from allocations b
             where b.org_id = h.org_id and b.hold_id = h.id and b.subject_id is distinct from h.professional_id) as resource_ids
      from holds h
     where h.org_id = ${tx.orgId} and h.expires_at > now()
       and h.starts_at < ${to}::timestamptz and h.ends_at > ${from}::timestamptz
       ${unitIds ? sql`and h.unit_id = any (${`{${unitIds.join(',')}}`}::uuid[])` : sql``}
       ${tx.role === 'professional' ? sql`and h.professional_id = any ((select acolhe_own_professionals())::uuid[])` : sql``}
     order by h.starts_at, h.id limit ${max}`)
  return rows.map((row) => ({
    id: row.id,
    unitId: row.unit_id,
    professionalId: row.professional_id,
    resourceIds: row.resource_ids,
    startsAt: new Date(row.starts_at).toISOString(),
    endsAt: new Date(row.ends_at).toISOString(),
    secondsLeft: row.seconds_left,
    userId: row.user_id,
    offerId: row.offer_id,
  }))
}
