import { sql } from 'drizzle-orm'
import type { ErasePatient } from '#features/patients/slots.server.ts'

/** The lines of lists stay as lines, so that their count does; who stood in them goes. */
export const eraseFromCampaigns: ErasePatient = async ({ db, orgId }, { patientIds, phones, emails }) => {
  await db.execute(sql`
    update campaign_rows set name = '', phone = '', email = '', patient_id = null
     where org_id = ${orgId}
       and (patient_id = any (${sql.param([...patientIds])}::uuid[])
            or phone <> '' and phone = any (${sql.param([...phones])}::text[])
            or email <> '' and lower(email) = any (${sql.param([...emails])}::text[]))`)
  return false
}
