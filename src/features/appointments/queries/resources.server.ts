import { sql } from 'drizzle-orm'
import type { WeekHours } from '#lib/weekHours.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ResourceFacts } from '../availability/facts.ts'

export interface UsedResource extends ResourceFacts {
  /** Minutes since 1970. */
  readonly uses: readonly { readonly appointmentId: string; readonly from: number; readonly to: number }[]
}

/** Rooms and equipment with the appointments that use them; appointments that the person may not see are left out. */
export async function listUsedResources(
  tx: Transaction<MemberScope>,
  unitIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<UsedResource[]> {
  const at = (minute: number) => new Date(minute * 60_000).toISOString()
  const { rows } = await tx.db.execute<{
    id: string
    unit_id: string
    name: string
    kind: string
    capacity: number
    hours: WeekHours | null
    uses: UsedResource['uses']
  }>(sql`
    select r.id, r.unit_id, r.name, r.kind, r.capacity, r.hours, used.uses
      from resources r
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('appointmentId', b.appointment_id,
                 'from', floor(extract(epoch from b.starts_at) / 60), 'to', ceil(extract(epoch from b.ends_at) / 60))
                 order by b.starts_at), '[]') as uses
          from busy b
         where b.org_id = r.org_id and b.subject_id = r.id
           and b.starts_at < ${at(to)}::timestamptz and b.starts_at > ${at(from)}::timestamptz - interval '2 days' and b.ends_at > ${at(from)}::timestamptz
           and exists (select from appointments a where a.org_id = b.org_id and a.id = b.appointment_id)) used
     where r.org_id = ${tx.orgId} and r.unit_id = any (${`{${unitIds.join(',')}}`}::uuid[]) and r.deleted_at is null
     order by r.kind, r.name, r.id`)
  return rows.map(({ unit_id: unitId, ...row }) => ({ ...row, unitId }))
}
