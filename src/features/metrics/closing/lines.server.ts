import { sql } from 'drizzle-orm'
import type { AppointmentKind } from '#features/professionals/rules.ts'
import { addDays } from '#lib/days.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { type FactsFilter, fitting } from '../report/facts.server.ts'
import { type Line, missingOf } from './lines.ts'

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly unit_id: string
  readonly starts_at: number
  readonly day: string
  readonly time: string
  readonly professional_id: string | null
  readonly insurance_plan_id: string | null
  readonly kind: AppointmentKind
  readonly price_cents: number | null
  readonly share_cents: number | null
  readonly state: string
  readonly number: string
  readonly password: string
  readonly valid_until: string | null
}

/**
 * Reads what was attended in a period, in the order of time: no-shows and cancelled ones are not there. Days are those of each
 * unit's calendar; the bounds in instants suit the index.
 */
export async function findLines(tx: Transaction<MemberScope>, filter: FactsFilter): Promise<Line[]> {
  const end = addDays(filter.to, 1)
  const { rows } = await tx.db.execute<Row>(sql`
    select a.id, a.unit_id, (extract(epoch from a.starts_at) * 1000)::float8 as starts_at,
           to_char(local.at, 'YYYY-MM-DD') as day, to_char(local.at, 'HH24:MI') as time, a.professional_id, a.insurance_plan_id, a.kind,
           a.price_cents, a.share_cents, a.authorization_state as state, a.authorization_number as number,
           a.authorization_password as password, to_char(a.authorization_valid_until, 'YYYY-MM-DD') as valid_until
      from appointments a
      join units u on u.org_id = a.org_id and u.id = a.unit_id
      cross join lateral (select a.starts_at at time zone u.time_zone as at) local
     where a.org_id = ${tx.orgId} and a.state = 'done'
       and a.starts_at >= ${addDays(filter.from, -1)}::timestamptz and a.starts_at < ${addDays(end, 1)}::timestamptz
       and local.at >= ${filter.from}::timestamp and local.at < ${end}::timestamp
       ${fitting(filter)}
     order by a.starts_at, a.id`)
  return rows.map((row) => ({
    id: row.id,
    unitId: row.unit_id,
    startsAt: row.starts_at,
    day: row.day,
    time: row.time,
    professionalId: row.professional_id,
    planId: row.insurance_plan_id,
    kind: row.kind,
    priceCents: row.price_cents,
    shareCents: row.share_cents,
    missing: missingOf(
      {
        planId: row.insurance_plan_id,
        state: row.state,
        number: row.number,
        password: row.password,
        validUntil: row.valid_until,
      },
      row.day,
    ),
    validUntil: row.valid_until,
  }))
}

/** Returns when an appointment begins, in milliseconds since 1970; null for one that is not there. */
export async function findBeginning(
  { db, orgId }: Transaction<MemberScope>,
  id: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ starts_at: number }>(sql`
    select (extract(epoch from starts_at) * 1000)::float8 as starts_at
      from appointments where org_id = ${orgId} and id = ${id}`)
  return rows[0]?.starts_at ?? null
}
