import { sql } from 'drizzle-orm'
import type { ErasePatient } from '#features/patients/slots.server.ts'

/** Arrivals stay, as times of waiting are counted by them; who was called and what was noted goes. */
export const eraseFromReception: ErasePatient = async ({ db, orgId }, { patientIds }) => {
  const entries = sql`
    select e.id from reception_entries e
      join appointments a on a.org_id = e.org_id and a.id = e.appointment_id
     where e.org_id = ${orgId} and a.patient_id = any (${sql.param([...patientIds])}::uuid[])`
  await db.execute(sql`delete from reception_calls where org_id = ${orgId} and entry_id in (${entries})`)
  await db.execute(sql`
    update reception_entries set note = '', priority = 'none' where org_id = ${orgId} and id in (${entries})`)
  return false
}
