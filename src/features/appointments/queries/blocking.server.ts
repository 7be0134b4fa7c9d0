import { sql } from 'drizzle-orm'
import { displayName } from '#features/patients/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { findSurvivors } from './joined.server.ts'

export interface BlockingAppointment {
  readonly id: string
  readonly patientName: string
}

interface Span {
  readonly subjectIds: readonly string[]
  readonly from: string
  readonly to: string
  readonly exceptAppointment: string | null
}

const max = 20

/** Appointments that take a time of these professionals or resources, as far as the person may see them, in their order. */
export async function findAppointmentsOn(
  tx: Transaction<MemberScope>,
  { subjectIds, from, to, exceptAppointment }: Span,
): Promise<BlockingAppointment[]> {
  const { rows } = await tx.db.execute<{
    id: string
    patient_id: string
    merged_into: string | null
    full_name: string
    social_name: string
  }>(sql`
    select a.id, p.id as patient_id, p.merged_into, p.full_name, p.social_name
      from appointments a join patients p on p.org_id = a.org_id and p.id = a.patient_id
     where a.org_id = ${tx.orgId} and a.id is distinct from ${exceptAppointment}::uuid and a.id in (
       select b.appointment_id from busy b
        where b.org_id = ${tx.orgId} and b.subject_id = any (${`{${subjectIds.join(',')}}`}::uuid[])
          and b.starts_at < ${to}::timestamptz and b.starts_at > ${from}::timestamptz - interval '2 days' and b.ends_at > ${from}::timestamptz)
     order by a.starts_at, a.id limit ${max}`)
  const joined = rows.flatMap(({ merged_into, patient_id }) => (merged_into === null ? [] : patient_id))
  const survivors = joined.length > 0 ? await findSurvivors(tx, joined) : new Map()
  return rows.map((row) => {
    const { full_name: fullName, social_name: socialName } = survivors.get(row.patient_id) ?? row
    return { id: row.id, patientName: displayName({ fullName, socialName }) }
  })
}
