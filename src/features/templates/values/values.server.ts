import { sql } from 'drizzle-orm'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import { type AppointmentFacts, type MessageFacts, valuesOf } from './rules.ts'

/** A message whose values are wanted. */
export interface Wanted {
  readonly key: string
  readonly patientId: string
  readonly appointmentId: string | null
}

interface Row extends Record<string, unknown> {
  readonly key: string
  readonly patient: MessageFacts['patient']
  readonly org: MessageFacts['org']
  readonly starts_at: string | null
  readonly appointment: Omit<AppointmentFacts, 'startsAt'>
}

/**
 * Returns the values of messages by their keys, in one statement for all of them. What the scope does not see
 * is left out: a patient of nobody's units, an appointment of another unit.
 */
export async function loadValues(
  tx: Transaction<Scope & { readonly orgId: string }>,
  wanted: readonly Wanted[],
): Promise<Map<string, Readonly<Record<string, string>>>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await tx.db.execute<Row>(sql`
    select w.key, a.starts_at,
           jsonb_build_object('fullName', p.full_name, 'socialName', p.social_name, 'memberNumber', p.member_number) as patient,
           jsonb_build_object('name', o.org_name, 'phone', o.org_telefone) as org,
           jsonb_build_object(
             'isByArrival', a.arrival_place is not null, 'zone', u.time_zone,
             'unit', jsonb_build_object('name', u.name, 'street', u.street, 'streetNumber', u.street_number,
               'complement', u.complement, 'phone', u.phone),
             'professional', case when d.id is not null
               then jsonb_build_object('treatment', d.treatment, 'fullName', d.full_name) end,
             'insurancePlan', i.name, 'memberNumber', a.member_number, 'exams', e.exams) as appointment
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(key text, "patientId" uuid, "appointmentId" uuid)
      join orgs o on o.org_id = ${tx.orgId}
      join patients p on p.org_id = o.org_id and p.id = w."patientId"
      left join appointments a on a.org_id = o.org_id and a.id = w."appointmentId"
      left join units u on u.org_id = o.org_id and u.id = a.unit_id
      left join professionals d on d.org_id = o.org_id and d.id = a.professional_id
      left join insurance_plans i on i.org_id = o.org_id and i.id = a.insurance_plan_id
      left join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'preparation', x.preparation,
                 'fastingMinHours', x.fasting_min_hours, 'fastingMaxHours', x.fasting_max_hours)
                 order by ax.position), '[]') as exams
          from appointment_exams ax join exams x on x.org_id = ax.org_id and x.id = ax.exam_id
         where ax.org_id = a.org_id and ax.appointment_id = a.id) e on true
     where w."appointmentId" is null or (a.id is not null and u.id is not null)`)
  return new Map(
    rows.map(({ key, patient, org, starts_at: startsAt, appointment }) => [
      key,
      valuesOf({
        patient,
        org,
        appointment: startsAt === null ? null : { ...appointment, startsAt: new Date(startsAt) },
      }),
    ]),
  )
}
