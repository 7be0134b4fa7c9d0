import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { appointmentExams, appointments } from '#features/appointments/tables.server.ts'
import { exams } from '#features/exams/tables.server.ts'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { displayName } from '#features/patients/rules.ts'
import { patients } from '#features/patients/tables.server.ts'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { professionals } from '#features/professionals/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { minuteOf } from '#lib/zones.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { AppointmentFacts, PatientFacts } from './rules.ts'

type OfNetwork = Transaction<Scope & { readonly orgId: string }>

/** Returns what messages say of appointments, by their ids; those that are not visible are missing. */
export async function loadAppointmentFacts(
  tx: OfNetwork,
  ids: readonly string[],
): Promise<Map<string, AppointmentFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await selectFacts(tx, inArray(appointments.id, [...ids]))
  return new Map(rows.map(({ id, facts }) => [id, facts]))
}

/** Selects appointments with their facts; the caller narrows, orders and limits them. */
export async function selectFacts(tx: OfNetwork, where: SQL | undefined, limit?: number) {
  const query = tx.db
    .select({
      id: appointments.id,
      startsAt: appointments.startsAt,
      memberNumber: appointments.memberNumber,
      fullName: patients.fullName,
      socialName: patients.socialName,
      patientNumber: patients.memberNumber,
      planName: insurancePlans.name,
      professional: { treatment: professionals.treatment, fullName: professionals.fullName },
      unit: {
        name: units.name,
        street: units.street,
        streetNumber: units.streetNumber,
        complement: units.complement,
        phone: units.phone,
      },
      timeZone: units.timeZone,
      orgName: orgs.orgName,
      orgPhone: orgs.orgTelefone,
      exams: sql<AppointmentFacts['exams']>`coalesce((
        select json_agg(json_build_object('name', e.name, 'preparation', e.preparation,
          'fastingMinHours', e.fasting_min_hours) order by ae.position)
        from ${appointmentExams} ae join ${exams} e on e.org_id = ae.org_id and e.id = ae.exam_id
        where ae.org_id = ${appointments.orgId} and ae.appointment_id = ${appointments.id}), '[]')`,
    })
    .from(appointments)
    .innerJoin(patients, and(eq(patients.orgId, appointments.orgId), eq(patients.id, appointments.patientId)))
    .innerJoin(units, and(eq(units.orgId, appointments.orgId), eq(units.id, appointments.unitId)))
    .innerJoin(orgs, eq(orgs.orgId, appointments.orgId))
    .leftJoin(
      professionals,
      and(eq(professionals.orgId, appointments.orgId), eq(professionals.id, appointments.professionalId)),
    )
    .leftJoin(
      insurancePlans,
      and(eq(insurancePlans.orgId, appointments.orgId), eq(insurancePlans.id, appointments.insurancePlanId)),
    )
    .where(and(eq(appointments.orgId, tx.orgId), where))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(
    ({ id, startsAt, fullName, socialName, patientNumber, professional, planName, ...row }) => ({
      id,
      facts: {
        ...row,
        patientName: displayName({ fullName, socialName }),
        memberNumber: row.memberNumber || patientNumber,
        startsAt: minuteOf(startsAt),
        planName: planName ?? '',
        professionalName: professional ? nameWithTreatment(professional) : '',
      } satisfies AppointmentFacts,
    }),
  )
}

/** Returns what messages say of patients without an appointment, by their ids. */
export async function loadPatientFacts(
  tx: OfNetwork,
  ids: readonly string[],
): Promise<Map<string, PatientFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({
      id: patients.id,
      fullName: patients.fullName,
      socialName: patients.socialName,
      memberNumber: patients.memberNumber,
      orgName: orgs.orgName,
      orgPhone: orgs.orgTelefone,
    })
    .from(patients)
    .innerJoin(orgs, eq(orgs.orgId, patients.orgId))
    .where(and(eq(patients.orgId, tx.orgId), inArray(patients.id, [...ids])))
  return new Map(
    rows.map(({ id, fullName, socialName, ...row }) => [
      id,
      { ...row, patientName: displayName({ fullName, socialName }) },
    ]),
  )
}
