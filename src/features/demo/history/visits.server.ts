import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { addDays } from '#lib/days.ts'
import { firstName } from '#lib/text.ts'
import { dateOfMinute, dayIn, instantOf, wallMinute } from '#lib/zones.ts'

/** An appointment that messages were sent about. */
export interface Visit {
  /** The same in every network of the same data. */
  readonly n: number
  readonly id: string
  readonly patientId: string
  readonly patientName: string
  readonly scheduleVersion: number
  readonly state: string
  readonly kind: string
  readonly createdAt: Date
  readonly startsAt: Date
  readonly endsAt: Date
  readonly zone: string
  readonly needsPreparation: boolean
  readonly hasPlan: boolean
}

interface Row extends Record<string, unknown> {
  readonly n: number
  readonly id: string
  readonly patient_id: string
  readonly name: string
  readonly schedule_version: number
  readonly state: string
  readonly kind: string
  readonly created_at: string
  readonly starts_at: string
  readonly ends_at: string
  readonly time_zone: string
  readonly needs_preparation: boolean
  readonly has_plan: boolean
}

/** The appointments of the last four weeks and of those ahead. */
export async function readVisits({ db, orgId }: NetworkTransaction): Promise<Visit[]> {
  const { rows } = await db.execute<Row>(sql`
    select row_number() over (order by a.starts_at, u.name, r.full_name)::int as n, a.id, a.patient_id,
           coalesce(nullif(p.social_name, ''), p.full_name) as name, a.schedule_version, a.state, a.kind, a.created_at,
           a.starts_at, a.ends_at, u.time_zone, a.insurance_plan_id is not null as has_plan,
           exists (select from appointment_exams x join exams e on e.org_id = x.org_id and e.id = x.exam_id
                    where x.org_id = a.org_id and x.appointment_id = a.id
                      and (e.preparation <> '' or e.fasting_min_hours > 0)) as needs_preparation
      from appointments a
      join patients p on p.org_id = a.org_id and p.id = a.patient_id
      join units u on u.org_id = a.org_id and u.id = a.unit_id
      left join professionals r on r.org_id = a.org_id and r.id = a.professional_id
     where a.org_id = ${orgId} and a.starts_at > now() - interval '28 days'
     order by n`)
  return rows.map((row) => ({
    n: row.n,
    id: row.id,
    patientId: row.patient_id,
    patientName: firstName(row.name),
    scheduleVersion: row.schedule_version,
    state: row.state,
    kind: row.kind,
    createdAt: new Date(row.created_at),
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    zone: row.time_zone,
    needsPreparation: row.needs_preparation,
    hasPlan: row.has_plan,
  }))
}

/** The time of the clock on a day, seen from that of an instant. */
export const onDayOf = (at: Date, zone: string, days: number, minute: number): Date =>
  dateOfMinute(instantOf(zone, wallMinute(addDays(dayIn(at, zone), days), minute)))

/** How many days before it the last working day lies. */
export function daysToWorkingDayBefore(at: Date, zone: string): number {
  const weekday = new Date(`${dayIn(at, zone)}T12:00:00Z`).getUTCDay()
  return weekday === 1 ? 3 : weekday === 0 ? 2 : 1
}
