import { sql } from 'drizzle-orm'
import type { Erased, ErasePatient } from '#features/patients/slots.server.ts'
import { eraseFiles, eraseFilesOf } from '#platform/files/queries.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { NetworkTransaction } from './contacts.server.ts'
import { hashAddress, showAddress } from './suppressions/store.server.ts'

/** What conversations keep of a patient who is erased. */

/** As a conversation is called whose contact was erased. */
export const erasedContact = 'Contato eliminado'

/**
 * The conversations that are of nobody else: of an address at which only the erased patient is reached, or about that
 * patient alone with somebody whom no record knows, as the visitors of the chat are.
 */
export async function findErasedConversations(
  { db, orgId }: NetworkTransaction,
  { patientIds, phoneKeys, emails }: Erased,
): Promise<string[]> {
  const ids = sql.param([...patientIds])
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from conversations where org_id = ${orgId} and phone_key <> '' and phone_key = any (${sql.param([...phoneKeys])}::text[])
    union
    select id from conversations where org_id = ${orgId} and email <> '' and email = any (${sql.param([...emails])}::text[])
    union
    select c.id from conversations c
     where c.org_id = ${orgId}
       and c.id in (select m.conversation_id from messages m
                     where m.org_id = ${orgId} and m.patient_id = any (${ids}::uuid[])
                    union
                    select b.conversation_id from conversation_bookings b
                      join appointments a on a.org_id = b.org_id and a.id = b.appointment_id
                     where b.org_id = ${orgId} and a.patient_id = any (${ids}::uuid[]))
       and not exists (select from messages o where o.org_id = c.org_id and o.conversation_id = c.id
                          and o.patient_id <> all (${ids}::uuid[]))
       and not exists (select from conversation_bookings b
                         join appointments a on a.org_id = b.org_id and a.id = b.appointment_id
                        where b.org_id = c.org_id and b.conversation_id = c.id
                          and a.patient_id <> all (${ids}::uuid[]))
       and not exists (select from patient_contacts k where k.org_id = c.org_id
                          and (c.phone_key <> '' and k.phone_key = c.phone_key or c.email <> '' and k.email = c.email)
                          and k.patient_id <> all (${ids}::uuid[]))`)
  return rows.map(({ id }) => id)
}

/** The hashes under which refusals and limits know the addresses of a patient alone. */
export const addressHashesOf = (
  secrets: Secrets,
  orgId: string,
  { phoneKeys, emails }: Pick<Erased, 'phoneKeys' | 'emails'>,
): string[] => [...phoneKeys, ...emails].map((key) => hashAddress(secrets, orgId, key))

/**
 * Conversations of nobody else stay as empty ones: how many messages there were and how long answers took is counted by
 * them. Of shared ones what is certainly about the patient goes. A refusal holds on, by the hash of its address alone.
 */
export const eraseFromConversations: ErasePatient = async (tx, who, secrets) => {
  const conversationIds = await findErasedConversations(tx, who)
  const suppressionIds = await eraseRefusals(tx, who, secrets, conversationIds)
  await eraseMessages(tx, who, conversationIds)
  await eraseFilesOf(tx, 'conversation-media', conversationIds)
  const own = sql`org_id = ${tx.orgId} and conversation_id = any (${sql.param(conversationIds)}::uuid[])`
  await tx.db.execute(sql`update conversation_entries set text = '' where ${own} and text <> ''`)
  await tx.db.execute(sql`
    update conversations set
      phone = '', phone_key = '', wa_id = '', bsuid = '', email = '', visitor_id = '', profile_name = ${erasedContact},
      open_question = null, asked_at = null, state = 'resolved', owner_id = null, queue_reason = null,
      is_urgent = false, waiting_since = null, unread = 0, ownership = ownership + 1
     where org_id = ${tx.orgId} and id = any (${sql.param(conversationIds)}::uuid[])`)
  await tx.db.execute(sql`
    select acolhe_erase_from_ledgers(${sql.param([...who.patientIds])}::uuid[],
                                     ${sql.param(conversationIds)}::uuid[], ${sql.param(suppressionIds)}::uuid[])`)
  return false
}

/** Ids of providers go as well: WhatsApp writes the number into them. The search forgets the words. */
async function eraseMessages(
  tx: NetworkTransaction,
  { patientIds }: Erased,
  conversationIds: readonly string[],
): Promise<void> {
  const { db, orgId } = tx
  const { rows } = await db.execute<{ file_id: string | null }>(sql`
    with gone as (
      select org_id, id, text, media ->> 'fileId' as file_id from messages
       where org_id = ${orgId} and (conversation_id = any (${sql.param([...conversationIds])}::uuid[])
                                    or patient_id = any (${sql.param([...patientIds])}::uuid[]))
       for update),
    forgotten as (
      delete from message_words w using gone, unnest(acolhe_words(gone.text)) as said (word)
       where w.org_id = gone.org_id and w.word = said.word and w.message_id = gone.id),
    emptied as (
      update messages m set text = '', content = null, media = null, provider_id = '', needs_person = false
        from gone where m.org_id = gone.org_id and m.id = gone.id)
    select file_id from gone where file_id is not null`)
  await eraseFiles(
    tx,
    rows.flatMap(({ file_id }) => file_id ?? []),
  )
}

/** Returns the refusals of addresses that nobody else has; those of a shared one stay as they are, about nobody. */
async function eraseRefusals(
  { db, orgId }: NetworkTransaction,
  who: Erased,
  secrets: Secrets,
  conversationIds: readonly string[],
): Promise<string[]> {
  const { rows: contacts } = await db.execute<{ bsuid: string }>(sql`
    select bsuid from conversations
     where org_id = ${orgId} and bsuid <> '' and id = any (${sql.param([...conversationIds])}::uuid[])`)
  const hashes = [
    ...addressHashesOf(secrets, orgId, who),
    ...contacts.map(({ bsuid }) => hashAddress(secrets, orgId, bsuid)),
  ]
  const ids = sql.param([...who.patientIds])
  const { rows: about } = await db.execute<{ id: string; encrypted_address: string }>(sql`
    select id, encrypted_address from suppressions where org_id = ${orgId} and patient_id = any (${ids}::uuid[])`)
  const keys = new Map(about.map((row) => [row.id, showAddress(secrets, row.encrypted_address)]))
  const { rows: known } = await db.execute<{ key: string }>(sql`
    select k.key from unnest(${sql.param([...new Set(keys.values())])}::text[]) as k (key)
     where exists (select from patient_contacts o where o.org_id = ${orgId} and (o.phone_key = k.key or o.email = k.key)
                      and o.patient_id <> all (${ids}::uuid[]))`)
  const others = new Set(known.map(({ key }) => key))
  const own = [...keys].flatMap(([id, key]) => (others.has(key) ? [] : [id]))
  const { rows } = await db.execute<{ id: string }>(sql`
    update suppressions set encrypted_address = '', lifted_note = '', patient_id = null
     where org_id = ${orgId}
       and (address_hash = any (${sql.param(hashes)}::text[]) or id = any (${sql.param(own)}::uuid[]))
    returning id`)
  await db.execute(sql`
    update suppressions set patient_id = null, lifted_note = ''
     where org_id = ${orgId} and patient_id = any (${ids}::uuid[])`)
  return [...new Set([...rows.map(({ id }) => id), ...keys.keys()])]
}
