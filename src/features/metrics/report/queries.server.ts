import { sql } from 'drizzle-orm'
import { mergedInto } from '#features/appointments/commands.server.ts'
import { displayName } from '#features/patients/rules.ts'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'

type Tx = Transaction<MemberScope>

export interface Names {
  readonly unitIds: readonly string[]
  readonly professionals: ReadonlyMap<string, { readonly name: string; readonly specialty: string }>
  readonly plans: ReadonlyMap<string, { readonly name: string }>
}

/** Names of units, professionals and convênios, of deleted ones as well: what they did stays in a report. */
export async function findNames({ db, orgId }: Tx): Promise<Names> {
  const { rows } = await db.execute<{
    of: 'unit' | 'professional' | 'plan'
    id: string
    name: string
    treatment: string
    specialty: string
  }>(sql`
    select 'unit' as of, id, name, '' as treatment, '' as specialty from units where org_id = ${orgId}
    union all
    select 'professional', id, full_name, treatment, coalesce(specialties[1], '') from professionals where org_id = ${orgId}
    union all
    select 'plan', id, name, '', '' from insurance_plans where org_id = ${orgId}
    order by name, id`)
  const of = (what: string) => rows.filter((row) => row.of === what)
  return {
    unitIds: of('unit').map(({ id }) => id),
    professionals: new Map(
      of('professional').map(({ id, name, treatment, specialty }) => [
        id,
        { name: nameWithTreatment({ fullName: name, treatment }), specialty },
      ]),
    ),
    plans: new Map(of('plan').map(({ id, name }) => [id, { name }])),
  }
}

export interface RowNames {
  readonly id: string
  readonly patientId: string
  readonly patientName: string
  readonly unitName: string
  readonly time: string
  /** With the score; '' without one. */
  readonly comment: string
  /** The day for which somebody who missed it is booked next; '' for none, and for who didn't. */
  readonly rebookedOn: string
  /** Names, in the order of the appointment. */
  readonly exams: string[]
}

/** Returns the names that a row shows beside its facts; of a patient whose record was joined to another, that other's. */
export async function findRowNames(tx: Tx, ids: readonly string[]): Promise<Map<string, RowNames>> {
  const { db, orgId } = tx
  const wanted = `{${ids.join(',')}}`
  const { rows } = await db.execute<{
    id: string
    patient_id: string
    full_name: string
    social_name: string
    unit_name: string
    time: string
    comment: string
    rebooked_on: string
    exams: string[]
  }>(sql`
    select a.id, p.patient_id, p.full_name, p.social_name, u.name as unit_name,
           to_char(a.starts_at at time zone u.time_zone, 'HH24:MI') as time,
           coalesce((select s.comment from satisfaction_scores s where s.org_id = a.org_id and s.appointment_id = a.id), '') as comment,
           coalesce(case when a.state = 'noShow' then (
             select to_char(min(b.starts_at) at time zone u.time_zone, 'YYYY-MM-DD') from appointments b
              where b.org_id = a.org_id and b.patient_id = any (${mergedInto(tx, sql`p.patient_id`)}) and b.starts_at > a.starts_at
                and b.state not in ('cancelled', 'noShow')) end, '') as rebooked_on,
           array(select x.name from appointment_exams ae join exams x on x.org_id = ae.org_id and x.id = ae.exam_id
                  where ae.org_id = a.org_id and ae.appointment_id = a.id order by ae.position) as exams
      from appointments a
      join units u on u.org_id = a.org_id and u.id = a.unit_id
      join acolhe_names_in_agenda(${wanted}::uuid[]) p on p.appointment_id = a.id
     where a.org_id = ${orgId} and a.id = any (${wanted}::uuid[])`)
  return new Map(
    rows.map(({ id, patient_id, full_name, social_name, unit_name, time, comment, rebooked_on, exams }) => [
      id,
      {
        id,
        patientId: patient_id,
        patientName: displayName({ fullName: full_name, socialName: social_name }),
        unitName: unit_name,
        time,
        comment,
        rebookedOn: rebooked_on,
        exams,
      },
    ]),
  )
}
