import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { phoneKey } from '#lib/phone.ts'
import type { MemberScope, Open } from '#platform/db/transaction.server.ts'
import { withOwnIds } from '#platform/records/parts.server.ts'
import { piecesOf } from '#platform/slices.server.ts'
import { columnsOf, fieldsOf, listContacts, listed, ofOrg, type PatientRow } from './queries.server.ts'
import {
  type ContactForm,
  nameKeyOf,
  type PatientFields,
  type PatientForm,
  type PatientStatus,
} from './rules.ts'
import { wordsOf } from './search/words.ts'
import { patientContacts, patients, patientWords } from './tables.server.ts'

/** All SQL that changes patients; what they are found by follows in the same statement's transaction. */

/** Some thousand parameters: more of them would take long to be put together, and others would wait. */
const pieceSize = 50

/** New patients with contacts and words; their ids in the order given. */
export async function insertPatients(
  open: Open<MemberScope>,
  forms: readonly PatientForm[],
): Promise<string[]> {
  const entries = forms.map((form) => ({ id: uuid(), form }))
  for (const piece of piecesOf(entries, pieceSize)) {
    await open.tx
      .insert(patients)
      .values(piece.map(({ id, form }) => ({ ...columnsOf(form), orgId: open.orgId, id })))
    const contacts = piece.flatMap(({ id, form }) => contactRows(open, id, withOwnIds(form.contacts, [])))
    if (contacts.length > 0) await open.tx.insert(patientContacts).values(contacts)
    await insertWords(open, piece)
  }
  return entries.map(({ id }) => id)
}

const contactRows = (
  open: Open<MemberScope>,
  patientId: string,
  contacts: readonly (ContactForm & { id: string })[],
) =>
  contacts.map((contact, position) => ({
    ...contact,
    orgId: open.orgId,
    patientId,
    position,
    phoneKey: phoneKey(contact.phone),
  }))

/** One statement of one shape, however many: the text of a prepared one is not to depend on data. */
async function insertWords(
  open: Open<MemberScope>,
  entries: readonly { id: string; form: PatientForm }[],
): Promise<void> {
  const rows = entries.flatMap(({ id, form }) => {
    const nameKey = nameKeyOf(form)
    return wordsOf(form).map((word) => ({ id, word, nameKey }))
  })
  const ids = rows.map(({ id }) => id)
  const words = rows.map(({ word }) => word)
  const nameKeys = rows.map(({ nameKey }) => nameKey)
  await open.tx.execute(sql`
    insert into ${patientWords} (org_id, word, patient_id, name_key)
    select ${open.orgId}::uuid, *
      from unnest(${sql.param(words)}::text[], ${sql.param(ids)}::uuid[], ${sql.param(nameKeys)}::text[])`)
}

/** Writes only over the version that was read; false when it has moved on. */
export async function updatePatient(
  open: Open<MemberScope>,
  id: string,
  form: PatientForm,
  version: number,
): Promise<boolean> {
  const { rowCount } = await open.tx
    .update(patients)
    .set({ ...columnsOf(form), version: sql`${patients.version} + 1`, updatedAt: sql`now()` })
    .where(and(ofOrg(open), eq(patients.id, id), eq(patients.version, version)))
  if (rowCount !== 1) return false
  await writeContacts(open, id, form.contacts)
  await rewriteWords(open, [id])
  return true
}

/** Of a locked patient, whatever its version. */
export async function writeFields(
  open: Open<MemberScope>,
  id: string,
  fields: PatientFields,
  mark: Partial<Pick<PatientRow, 'mergedInto'>> = {},
): Promise<void> {
  await open.tx
    .update(patients)
    .set({
      ...columnsOf(fields),
      ...mark,
      version: sql`${patients.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(patients.orgId, open.orgId), eq(patients.id, id)))
}

/** Makes the patient's contacts what the form says, in its order. An id of somebody else's contact becomes a new one. */
export async function writeContacts(
  open: Open<MemberScope>,
  patientId: string,
  contacts: readonly ContactForm[],
): Promise<void> {
  const own = and(eq(patientContacts.orgId, open.orgId), eq(patientContacts.patientId, patientId))
  const known = (await listContacts(open, [patientId])).map(({ id }) => id)
  const rows = contactRows(open, patientId, withOwnIds(contacts, known))
  const kept = rows.map(({ id }) => id)
  await open.tx
    .delete(patientContacts)
    .where(kept.length > 0 ? and(own, notInArray(patientContacts.id, kept)) : own)
  if (rows.length === 0) return
  await open.tx
    .insert(patientContacts)
    .values(rows)
    .onConflictDoUpdate({
      target: [patientContacts.orgId, patientContacts.id],
      set: {
        position: sql`excluded.position`,
        name: sql`excluded.name`,
        relationship: sql`excluded.relationship`,
        phone: sql`excluded.phone`,
        phoneKey: sql`excluded.phone_key`,
        email: sql`excluded.email`,
        hasWhatsapp: sql`excluded.has_whatsapp`,
        isPreferred: sql`excluded.is_preferred`,
      },
    })
}

/** Contacts that come as they are, behind those that are there. */
export async function appendContacts(
  open: Open<MemberScope>,
  patientId: string,
  contacts: readonly (ContactForm & { id: string })[],
  from: number,
): Promise<void> {
  if (contacts.length === 0) return
  const rows = contactRows(open, patientId, contacts)
  await open.tx.insert(patientContacts).values(rows.map((row) => ({ ...row, position: from + row.position })))
}

export async function deleteContacts(open: Open<MemberScope>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await open.tx
    .delete(patientContacts)
    .where(and(eq(patientContacts.orgId, open.orgId), inArray(patientContacts.id, [...ids])))
}

/** What the patients are found by, as they are now; those that no list shows lose their words. */
export async function rewriteWords(open: Open<MemberScope>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await open.tx
    .delete(patientWords)
    .where(and(eq(patientWords.orgId, open.orgId), inArray(patientWords.patientId, [...ids])))
  const rows = await open.tx
    .select()
    .from(patients)
    .where(and(eq(patients.orgId, open.orgId), listed, inArray(patients.id, [...ids])))
  const contacts = Map.groupBy(await listContacts(open, ids), ({ patientId }) => patientId)
  await insertWords(
    open,
    rows.map((row) => ({ id: row.id, form: { ...fieldsOf(row), contacts: contacts.get(row.id) ?? [] } })),
  )
}

/** Status and tags of several locked patients at once. */
export async function changeSeveral(
  open: Open<MemberScope>,
  ids: readonly string[],
  change: { status?: PatientStatus; addTags: readonly string[]; removeTags: readonly string[] },
): Promise<void> {
  await open.tx.execute(sql`
    update ${patients} set
      status = coalesce(${change.status ?? null}, status),
      tags = array(select distinct t from unnest(tags || ${sql.param([...change.addTags])}::text[]) t
                    where t <> all (${sql.param([...change.removeTags])}::text[]) order by t),
      version = version + 1,
      updated_at = now()
     where org_id = ${open.orgId} and id = any (${sql.param([...ids])}::uuid[])`)
}
