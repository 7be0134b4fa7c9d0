import { sql } from 'drizzle-orm'
import type { Relationship } from '#features/patients/rules.ts'
import { phoneKey } from '#lib/phone.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { KnownAppointment, KnownPerson } from '../tools.ts'

type Tx = Transaction<NetworkScope>

/** By which a contact is known: one of the two, the other is ''. */
export interface Address {
  readonly phone: string
  readonly email: string
}

/**
 * Returns the patients for whom the holder of an address speaks, with the records that were merged into them: whatever a
 * contact may see hangs on this list alone.
 */
export async function patientsOfAddress({ db, orgId }: Tx, { phone, email }: Address): Promise<string[]> {
  const key = phone === '' ? '' : phoneKey(phone)
  if (key === '' && email === '') return []
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive own as (
      select p.id from patients p
       where p.org_id = ${orgId} and p.deleted_at is null and p.merged_into is null and p.status = 'active'
         and (p.id in (select k.patient_id from patient_contacts k
                        where k.org_id = ${orgId} and (${key} <> '' and k.phone_key = ${key}
                                                       or ${email} <> '' and k.email = ${email}))
              or ${email} <> '' and p.email = ${email})
      union select m.id from patients m join own o on m.merged_into = o.id where m.org_id = ${orgId})
    select id from own`)
  return rows.map(({ id }) => id)
}

/** Lists the people for whom the transaction's contact speaks, by name, and what they are to one who is reached there. */
export async function listPeople(
  { db, orgId }: Tx,
  addresses: readonly Address[] = [],
): Promise<KnownPerson[]> {
  const keys = addresses.flatMap(({ phone }) => (phone === '' ? [] : [phoneKey(phone)]))
  const emails = addresses.flatMap(({ email }) => (email === '' ? [] : [email]))
  const { rows } = await db.execute<{
    id: string
    name: string
    birth_date: string | null
    insurance_plan_id: string | null
    insurance_product_id: string | null
    contact_is: Relationship | null
  }>(sql`
    select p.id, coalesce(nullif(p.social_name, ''), p.full_name) as name, p.birth_date::text, p.insurance_plan_id,
           p.insurance_product_id,
           (select k.relationship from patient_contacts k
             where k.org_id = p.org_id and k.patient_id = p.id
               and (k.phone_key = any (${sql.param(keys)}::text[]) or k.email = any (${sql.param(emails)}::text[]))
             order by k.is_preferred desc, k.position limit 1) as contact_is
      from patients p
     where p.org_id = ${orgId} and p.id = any (acolhe_contact()) and p.deleted_at is null and p.merged_into is null
     order by p.name_key, p.id`)
  return rows.map((row) => ({
    patientId: row.id,
    name: row.name,
    birthDate: row.birth_date,
    planId: row.insurance_plan_id,
    productId: row.insurance_product_id,
    contactIs: row.contact_is,
  }))
}

const maxAppointments = 30

/** Lists the appointments to come of the people for whom the transaction's contact speaks; of one, where it is named. */
export async function listKnown(
  { db, orgId, now }: Tx,
  id: string | null = null,
): Promise<KnownAppointment[]> {
  const { rows } = await db.execute<{
    id: string
    schedule_version: number
    patient_id: string
    patient_name: string
    kind: KnownAppointment['kind']
    exam_names: string[]
    unit_id: string
    professional_id: string | null
    starts_at: string
    is_by_arrival: boolean
    state: string
  }>(sql`
    select a.id, a.schedule_version, coalesce(p.merged_into, p.id) as patient_id,
           coalesce(nullif(p.social_name, ''), p.full_name) as patient_name, a.kind,
           (select coalesce(jsonb_agg(e.name order by x.position), '[]') from appointment_exams x
              join exams e on e.org_id = x.org_id and e.id = x.exam_id
             where x.org_id = a.org_id and x.appointment_id = a.id) as exam_names,
           a.unit_id, a.professional_id, a.starts_at, a.arrival_place is not null as is_by_arrival, a.state
      from appointments a join patients p on p.org_id = a.org_id and p.id = a.patient_id
     where a.org_id = ${orgId} and a.patient_id = any (acolhe_contact())
       and a.state in ('scheduled', 'confirmed')
       and a.ends_at > ${now.toISOString()}::timestamptz
       ${id === null ? sql`` : sql`and a.id = ${id}`}
     order by a.starts_at, a.id limit ${maxAppointments}`)
  return rows.map((row) => ({
    id: row.id,
    scheduleVersion: row.schedule_version,
    patientId: row.patient_id,
    patientName: row.patient_name,
    kind: row.kind,
    examNames: row.exam_names,
    unitId: row.unit_id,
    professionalId: row.professional_id,
    startsAt: new Date(row.starts_at).toISOString(),
    isByArrival: row.is_by_arrival,
    isConfirmed: row.state === 'confirmed',
  }))
}

/** True when somebody of the network has the birth date and one of the names: whoever asks learns no more. */
export async function isKnownPerson(
  { db }: Tx,
  birthDate: string,
  nameKeys: readonly string[],
): Promise<boolean> {
  const { rows } = await db.execute<{ is_known: boolean }>(
    sql`select acolhe_is_known_person(${birthDate}::date, ${sql.param([...nameKeys])}::text[]) as is_known`,
  )
  return rows[0]?.is_known ?? false
}
