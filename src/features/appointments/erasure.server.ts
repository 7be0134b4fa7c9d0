import { sql } from 'drizzle-orm'
import type { ErasePatient } from '#features/patients/slots.server.ts'

/**
 * Appointments stay, with when, where, by whom, for what and for how much, and with the number of the guia, which
 * operadoras ask for; what was written about the person goes.
 */
export const eraseFromAppointments: ErasePatient = async ({ db, orgId }, { patientIds }) => {
  const { rows } = await db.execute(sql`
    update appointments set notes = '', screening = '[]', member_number = '', authorization_password = '', cancel_reason = ''
     where org_id = ${orgId} and patient_id = any (${sql.param([...patientIds])}::uuid[])
    returning id`)
  return rows.length > 0
}
