import { sql } from 'drizzle-orm'
import { ageOf, displayName } from '#features/patients/rules.ts'
import { formatDay } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Counted } from '../contract.ts'
import { arrayOf } from './arrays.server.ts'

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly full_name: string
  readonly social_name: string
  readonly birth_date: string
  readonly last_at: string | null
  readonly unit: string | null
}

/** What tells people of a sample apart: age, last visit, unit. */
export async function sampleDetails(
  tx: Transaction<MemberScope>,
  ids: readonly string[],
  zone: string,
): Promise<Counted['sample']> {
  if (ids.length === 0) return []
  const { rows } = await tx.db.execute<Row>(sql`
    select p.id, p.full_name, p.social_name, coalesce(p.birth_date::text, '') as birth_date, l.starts_at as last_at, u.name as unit
      from unnest(${arrayOf(ids)}::uuid[]) with ordinality as chosen (id, place)
      join patients p on p.org_id = ${tx.orgId} and p.id = chosen.id
      left join lateral (
        select a.starts_at, a.unit_id from appointments a
         where a.org_id = ${tx.orgId} and a.patient_id = p.id and a.state = 'done'
         order by a.starts_at desc limit 1) l on true
      left join units u on u.org_id = ${tx.orgId} and u.id = l.unit_id
     order by chosen.place`)
  return rows.map((row) => ({
    id: row.id,
    name: displayName({ fullName: row.full_name, socialName: row.social_name }),
    age: ageOf(row.birth_date, dayIn(tx.now, zone)),
    lastAppointment: row.last_at === null ? '' : formatDay(dayIn(new Date(row.last_at), zone)),
    unitName: row.unit ?? '',
  }))
}
