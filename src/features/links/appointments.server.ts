import { sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ClinicFacts, LinkedFacts } from './view.ts'

interface Row extends Record<string, unknown> {
  readonly clinic: ClinicFacts
  readonly appointments: readonly (Omit<LinkedFacts, 'startsAt' | 'endsAt'> & {
    readonly startsAt: string
    readonly endsAt: string
  })[]
}

/** Reads the network and these appointments, in one statement. */
export async function loadAppointments(
  { db, orgId }: Transaction<NetworkScope>,
  ids: readonly string[],
): Promise<{ readonly clinic: ClinicFacts; readonly appointments: ReadonlyMap<string, LinkedFacts> }> {
  const { rows } = await db.execute<Row>(sql`
    select jsonb_build_object('name', o.org_name, 'phone', o.org_telefone,
        'privacyOfficer', o.privacy_officer, 'privacyEmail', o.privacy_email,
        'privacyPolicyUrl', o.privacy_policy_url) as clinic,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', a.id, 'state', a.state, 'scheduleVersion', a.schedule_version, 'kind', a.kind,
          'startsAt', a.starts_at, 'endsAt', a.ends_at, 'isByArrival', a.arrival_place is not null,
          'arrivalMinutes', o.arrival_minutes,
          'patient', jsonb_build_object('fullName', p.full_name, 'socialName', p.social_name),
          'professional', case when d.id is not null
            then jsonb_build_object('treatment', d.treatment, 'fullName', d.full_name) end,
          'unit', jsonb_build_object('name', u.name, 'zone', u.time_zone, 'street', u.street,
            'streetNumber', u.street_number, 'complement', u.complement, 'city', u.city, 'phone', u.phone,
            'director', u.technical_director, 'directorCouncil', u.technical_director_council),
          'insurancePlan', coalesce(i.name, ''), 'memberNumber', a.member_number,
          'exams', (select coalesce(jsonb_agg(jsonb_build_object('name', e.name, 'preparation', e.preparation,
              'fastingMinHours', e.fasting_min_hours, 'fastingMaxHours', e.fasting_max_hours,
              'requiresMedicalRequest', e.requires_medical_request) order by x.position), '[]')
            from appointment_exams x join exams e on e.org_id = x.org_id and e.id = x.exam_id
           where x.org_id = a.org_id and x.appointment_id = a.id))), '[]')
         from appointments a
         join patients p on p.org_id = a.org_id and p.id = a.patient_id
         join units u on u.org_id = a.org_id and u.id = a.unit_id
         left join professionals d on d.org_id = a.org_id and d.id = a.professional_id
         left join insurance_plans i on i.org_id = a.org_id and i.id = a.insurance_plan_id
        where a.org_id = o.org_id and a.id = any (${sql.param([...ids])}::uuid[])) as appointments
      from orgs o where o.org_id = ${orgId}`)
  const [row] = rows
  if (!row) throw new Error('a link without its network')
  return {
    clinic: row.clinic,
    appointments: new Map(
      row.appointments.map((appointment) => [
        appointment.id,
        { ...appointment, startsAt: new Date(appointment.startsAt), endsAt: new Date(appointment.endsAt) },
      ]),
    ),
  }
}
