import { sql } from 'drizzle-orm'
import { dayMs } from '#lib/days.ts'
import type { Database } from '#platform/db/database.server.ts'
import { inTurn } from '#platform/db/inTurn.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import { enterOrg, type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { describeError } from '#platform/errors.server.ts'
import { eraseFilesOf } from '#platform/files/queries.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { retentionDays } from '#platform/records/contract.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { nameKeyOf } from '../rules.ts'
import type { Erased, ErasePatient } from '../slots.server.ts'

/**
 * Patients who were deleted 30 days ago are erased: their record, and whatever other features keep of them. Where an
 * appointment refers to the record it stays as one of nobody, since appointments are what a clinic accounts by (0031).
 */

type Tx = Transaction<NetworkScope>

export interface ErasureParts {
  readonly database: Database
  readonly secrets: Secrets
  /** In the order of the features. */
  readonly erasers: readonly ErasePatient[]
}

/** As a record is called whose patient was erased. */
export const erasedName = 'Paciente eliminado'

/** Before the files are removed, so that the bytes of an erased one are gone the same night. */
export const erasureJob = (parts: ErasureParts): Job => ({
  name: 'erase-patients',
  cron: '52 3 * * *',
  run: () => eraseDeleted(parts, parts.database.clock.now()),
})

/** Each patient in a transaction of their own: what can't be erased now is tried again the next day. */
export async function eraseDeleted(parts: ErasureParts, now: Date): Promise<void> {
  const { database } = parts
  const before = new Date(now.getTime() - retentionDays * dayMs)
  const system = { database, userId: null, orgId: null, takesLong: true }
  for (const orgId of await listOrgIds(database)) {
    const run = <T>(work: (tx: Tx) => Promise<T>) =>
      transact(system, async (tx) => work(await enterOrg(tx, orgId)))
    for (const id of await run((tx) => listDeleted(tx, before))) {
      try {
        await run((tx) => erase(tx, parts, id, before))
      } catch (error) {
        database.log.error({ orgId, patientId: id, err: describeError(error) }, 'a patient was not erased')
      }
    }
  }
}

async function listDeleted({ db, orgId }: Tx, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from patients
     where org_id = ${orgId} and deleted_at < ${before.toISOString()} and erased_at is null and merged_into is null
     order by deleted_at`)
  return rows.map(({ id }) => id)
}

async function erase(tx: Tx, { erasers, secrets }: ErasureParts, id: string, before: Date): Promise<void> {
  const { db, orgId } = tx
  // Somebody may have restored it since it was listed.
  const { rows } = await db.execute(sql`
    select from patients where org_id = ${orgId} and id = ${id} and deleted_at < ${before.toISOString()} for update`)
  if (rows.length === 0) return
  const who = await readErased(tx, id)
  const kept = await inTurn(erasers.toReversed(), (erasePatient) => erasePatient(tx, who, secrets))
  await eraseFilesOf(tx, 'patient-document', who.patientIds)
  if (kept.includes(true)) await leaveNobody(tx, who.patientIds)
  else await db.execute(sql`delete from patients where org_id = ${orgId} and id = ${id}`)
}

/** The record with those that were joined to it, and the addresses at which nobody else is reached. */
async function readErased({ db, orgId }: Tx, id: string): Promise<Erased> {
  const { rows } = await db.execute<{
    ids: string[]
    phones: string[]
    phone_keys: string[]
    emails: string[]
  }>(sql`
    with recursive gone as (
      select p.id, lower(p.email) as email from patients p where p.org_id = ${orgId} and p.id = ${id}
      union
      select m.id, lower(m.email) from patients m join gone g on m.merged_into = g.id where m.org_id = ${orgId}),
    known as (
      select k.phone, k.phone_key, lower(k.email) as email from patient_contacts k
       where k.org_id = ${orgId} and k.patient_id in (select id from gone)
      union select '', '', email from gone),
    alone as (
      select phone, phone_key, '' as email from known n
       where phone_key <> '' and not exists (
         select from patient_contacts o where o.org_id = ${orgId} and o.phone_key = n.phone_key
            and o.patient_id not in (select id from gone))
      union
      select '', '', email from known n
       where email <> ''
         and not exists (select from patient_contacts o where o.org_id = ${orgId} and lower(o.email) = n.email
                            and o.patient_id not in (select id from gone))
         and not exists (select from patients o where o.org_id = ${orgId} and lower(o.email) = n.email
                            and o.id not in (select id from gone)))
    select (select array_agg(id) from gone) as ids,
           coalesce(array_agg(distinct phone) filter (where phone <> ''), '{}') as phones,
           coalesce(array_agg(distinct phone_key) filter (where phone_key <> ''), '{}') as phone_keys,
           coalesce(array_agg(distinct email) filter (where email <> ''), '{}') as emails
      from alone`)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return { patientIds: row.ids, phones: row.phones, phoneKeys: row.phone_keys, emails: row.emails }
}

/** Appointments go on referring to a record; nothing in it says whose it was. */
async function leaveNobody({ db, orgId }: Tx, ids: readonly string[]): Promise<void> {
  const gone = sql`org_id = ${orgId} and patient_id = any (${sql.param([...ids])}::uuid[])`
  await db.execute(sql`delete from patient_contacts where ${gone}`)
  await db.execute(sql`delete from patient_words where ${gone}`)
  await db.execute(sql`
    delete from patient_merges where org_id = ${orgId}
       and (survivor_id = any (${sql.param([...ids])}::uuid[]) or merged_id = any (${sql.param([...ids])}::uuid[]))`)
  await db.execute(sql`
    update patients set
      full_name = ${erasedName}, name_key = ${nameKeyOf({ fullName: erasedName, socialName: '' })}, social_name = '', birth_date = null, sex = '',
      cpf = '', cns = '', email = '', postal_code = '', city = '', state = '', street = '', street_number = '',
      complement = '', insurance_plan_id = null, insurance_product_id = null, member_number = '',
      member_valid_until = null, guardian_name = '', guardian_cpf = '', guardian_relationship = '', notes = '',
      tags = '{}', status = 'inactive', erased_at = now(), updated_at = now(), version = version + 1
     where org_id = ${orgId} and id = any (${sql.param([...ids])}::uuid[])`)
}
