import { type SQL, sql } from 'drizzle-orm'
import type { ChannelKind } from '#features/channels/rules.ts'
import type { MessageAuthor, MessageDirection, MessageMedia } from '#features/conversations/rules.ts'
import type { PatientStatus } from '#features/patients/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { SendColumns } from '../views.server.ts'
import { ofVisibleAppointment, sendColumns } from '../views.server.ts'

export interface MessageFilter {
  readonly patientId?: string
  readonly appointmentId?: string
  readonly conversationId?: string
  readonly cursor?: string
  /** Reads on from here instead, the oldest first. */
  readonly after?: string
  readonly limit: number
}

export interface MessageRow extends Record<string, unknown> {
  readonly message_id: string
  readonly conversation_id: string
  readonly direction: MessageDirection
  readonly author: MessageAuthor
  readonly message_kind: ChannelKind
  readonly at: string
  readonly text: string
  readonly media: MessageMedia | null
  /** Its file, while nobody deleted it. */
  readonly file: { readonly type: string; readonly name: string; readonly size: number } | null
  readonly patient_id: string | null
  readonly appointment_id: string | null
  readonly user_id: string | null
  readonly needs_person: boolean
  readonly send: SendColumns | null
}

/** The newest first (after a message the oldest first), one more than asked for. What went out in another message is that message's. */
export async function selectMessages(
  tx: Transaction<MemberScope>,
  { patientId, appointmentId, conversationId, cursor, after, limit }: MessageFilter,
): Promise<MessageRow[]> {
  const terms: SQL[] = [sql`m.org_id = ${tx.orgId}`, ofVisibleAppointment('m')]
  if (cursor) terms.push(sql`m.id < ${cursor}`)
  if (after) terms.push(sql`m.id > ${after}`)
  // The policies of conversations judge whose they are.
  if (conversationId)
    terms.push(sql`m.conversation_id in (
      select c.id from conversations c where c.org_id = ${tx.orgId} and c.id = ${conversationId})`)
  if (appointmentId)
    terms.push(sql`(m.appointment_id = ${appointmentId} or m.id in (
      select j.message_id from sends j where j.org_id = ${tx.orgId} and j.appointment_id = ${appointmentId}))`)
  const { rows } = await tx.db.execute<MessageRow>(sql`
    ${patientId ? withPatient(tx.orgId, patientId) : sql``}
    select m.id as message_id, m.conversation_id, m.direction, m.author, m.kind as message_kind, m.at, m.text, m.media,
           m.patient_id, m.appointment_id, m.user_id, m.needs_person,
           (select jsonb_build_object('type', f.content_type, 'name', f.name, 'size', f.size) from files f
             where f.org_id = m.org_id and f.id = (m.media ->> 'fileId')::uuid and f.deleted_at is null) as file,
           (select to_jsonb(o) from (select ${sendColumns}) o where s.id is not null) as send
      from messages m left join sends s on s.org_id = m.org_id and s.id = m.send_id
     where ${sql.join(terms, sql` and `)} ${patientId ? ofPatient : sql``}
     order by m.id ${after ? sql`asc` : sql`desc`} limit ${limit + 1}`)
  return rows
}

/** The patient under all ids that it ever had, and the conversations of its contacts. */
const withPatient = (orgId: string, patientId: string): SQL => sql`
  with recursive above as (
    select p.id, p.merged_into from patients p where p.org_id = ${orgId} and p.id = ${patientId}
    union all
    select p.id, p.merged_into from patients p join above a on p.id = a.merged_into where p.org_id = ${orgId}),
  family as (
    select above.id from above
    union
    select p.id from patients p join family f on p.merged_into = f.id where p.org_id = ${orgId}),
  reached as (
    select c.id from conversations c where c.org_id = ${orgId} and c.phone_key <> '' and c.phone_key in (
      select k.phone_key from patient_contacts k join family f on f.id = k.patient_id
       where k.org_id = ${orgId} and k.phone_key <> '')
    union
    select c.id from conversations c where c.org_id = ${orgId} and c.email <> '' and c.email in (
      select lower(p.email) from patients p join family f on f.id = p.id where p.org_id = ${orgId}
      union select lower(k.email) from patient_contacts k join family f on f.id = k.patient_id where k.org_id = ${orgId}))`

const ofPatient = sql`and (m.patient_id in (select id from family)
  or m.patient_id is null and m.conversation_id in (select id from reached))`

export interface ReachedPatient extends Record<string, unknown> {
  readonly full_name: string
  readonly social_name: string
  readonly status: PatientStatus
  readonly phone: string
  readonly email: string
}

/** Returns where a patient is reached by each kind of channel, '' where by none; null for no such patient. */
export async function findContact(
  { db, orgId }: Transaction<MemberScope>,
  patientId: string,
): Promise<ReachedPatient | null> {
  const { rows } = await db.execute<ReachedPatient>(sql`
    select p.full_name, p.social_name, p.status, coalesce((select k.phone from patient_contacts k
                      where k.org_id = p.org_id and k.patient_id = p.id and k.phone_key like '__9________'
                      order by k.is_preferred desc, k.position limit 1), '') as phone,
           coalesce(nullif(p.email, ''), (select k.email from patient_contacts k
                      where k.org_id = p.org_id and k.patient_id = p.id and k.email <> ''
                      order by k.is_preferred desc, k.position limit 1), '') as email
      from patients p
     where p.org_id = ${orgId} and p.id = ${patientId} and p.deleted_at is null and p.merged_into is null`)
  return rows[0] ?? null
}

/** An appointment may have been booked for a record that was merged into the patient's since. */
export async function isAppointmentOf(
  { db, orgId }: Transaction<MemberScope>,
  id: string,
  patientId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with recursive family as (
      select ${patientId}::uuid as id
      union all
      select p.id from patients p join family f on p.merged_into = f.id where p.org_id = ${orgId})
    select from appointments a join family f on f.id = a.patient_id where a.org_id = ${orgId} and a.id = ${id}`)
  return rows.length > 0
}
