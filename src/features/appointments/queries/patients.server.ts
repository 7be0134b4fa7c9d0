import { sql } from 'drizzle-orm'
import type { PatientStatus } from '#features/patients/rules.ts'
import type { MemberScope, Open } from '#platform/db/transaction.server.ts'

/** One who can be booked: not deleted, nor joined to another. */
export async function findPatient(
  open: Open<MemberScope>,
  id: string,
): Promise<{ status: PatientStatus } | undefined> {
  const { rows } = await open.tx.execute<{ status: PatientStatus }>(sql`
    select status from patients where org_id = ${open.orgId} and id = ${id} and deleted_at is null and merged_into is null`)
  return rows[0]
}
