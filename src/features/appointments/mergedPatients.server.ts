import { type SQL, sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'

/** Appointments stay with the record that they were booked for, even after it was merged into another. */

interface Survivor extends Record<string, unknown> {
  readonly patient_id: string
  readonly full_name: string
  readonly social_name: string
  readonly phone: string | null
}

/** Returns the records that stand for these now, by the id of the merged record. */
export async function findSurvivors(
  tx: Transaction<NetworkScope>,
  ids: readonly string[],
): Promise<Map<string, Survivor>> {
  const { rows } = await tx.db.execute<Survivor & { origin: string }>(sql`
    with recursive chain as (
      select p.id as origin, p.id, p.merged_into, p.full_name, p.social_name from patients p
       where p.org_id = ${tx.orgId} and p.id = any (${`{${ids.join(',')}}`}::uuid[])
      union all
      select c.origin, p.id, p.merged_into, p.full_name, p.social_name
        from patients p join chain c on p.id = c.merged_into where p.org_id = ${tx.orgId})
    select s.origin, s.id as patient_id, s.full_name, s.social_name,
           (select c.phone from patient_contacts c where c.org_id = ${tx.orgId} and c.patient_id = s.id and c.phone <> ''
             order by c.is_preferred desc, c.position limit 1) as phone
      from chain s where s.merged_into is null`)
  return new Map(rows.map(({ origin, ...survivor }) => [origin, survivor]))
}

interface Named extends Record<string, unknown> {
  readonly patient_id: string
  readonly full_name: string
  readonly social_name: string
}

/** Returns the names by appointment; see `acolhe_names_in_agenda` in db/functions. */
export async function findNamesInAgenda(
  tx: Transaction<NetworkScope>,
  ids: readonly string[],
): Promise<Map<string, Named>> {
  const { rows } = await tx.db.execute<Named & { appointment_id: string }>(
    sql`select appointment_id, patient_id, full_name, social_name from acolhe_names_in_agenda(${`{${ids.join(',')}}`}::uuid[])`,
  )
  return new Map(rows.map(({ appointment_id, ...named }) => [appointment_id, named]))
}

/** Returns an SQL array of the patient's id and the ids of all records that were merged into the same one. */
export const joinedTo = ({ orgId }: Transaction<NetworkScope>, patientId: string): SQL => sql`array(
  with recursive above as (
    select p.id, p.merged_into from patients p where p.org_id = ${orgId} and p.id = ${patientId}::uuid
    union all
    select p.id, p.merged_into from patients p join above a on p.id = a.merged_into where p.org_id = ${orgId}),
  family as (
    select above.id from above
    union
    select p.id from patients p join family f on p.merged_into = f.id where p.org_id = ${orgId})
  select family.id from family)`

/**
 * Returns the id of the record that stands for a patient's now, by one look at a key for each merge; the id
 * itself where the record is hidden.
 */
export const survivorOf = ({ orgId }: Transaction<NetworkScope>, patientId: SQL): SQL => sql`coalesce((
  with recursive chain as (
    select p.id, p.merged_into from patients p where p.org_id = ${orgId} and p.id = ${patientId}
    union all
    select p.id, p.merged_into from patients p join chain c on p.id = c.merged_into where p.org_id = ${orgId})
  select chain.id from chain where chain.merged_into is null), ${patientId})`

/** Returns an SQL array of the id of a present record and of those that were merged into it. */
export const mergedInto = ({ orgId }: Transaction<NetworkScope>, patientId: SQL): SQL => sql`array(
  with recursive family as (
    select ${patientId} as id
    union all
    select p.id from patients p join family f on p.merged_into = f.id where p.org_id = ${orgId})
  select family.id from family)`
