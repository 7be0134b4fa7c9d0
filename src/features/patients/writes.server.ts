import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { phoneKey } from '#lib/phone.ts'
import type { MemberScope, NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
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
import { wordsByOwner, wordsOf } from './search/words.ts'
import { patientContacts, patients, patientWords } from './tables.server.ts'

/** All SQL that changes patients; the search words follow in the same transaction. */

/**
 * The number of rows of one statement: some thousand parameters; more would take long to build, and others
 * would wait.
 */
const pieceSize = 50

/** Inserts patients with contacts and words; returns their ids in the given order. */
export async function insertPatients(
  tx: Transaction<NetworkScope>,
  forms: readonly PatientForm[],
): Promise<string[]> {
  const entries = forms.map((form) => ({ id: uuid(), form }))
  for (const piece of piecesOf(entries, pieceSize)) {
    await tx.db
      .insert(patients)
      .values(piece.map(({ id, form }) => ({ ...columnsOf(form), orgId: tx.orgId, id })))
    const contacts = piece.flatMap(({ id, form }) => contactRows(tx, id, withOwnIds(form.contacts, [])))
    if (contacts.length > 0) await tx.db.insert(patientContacts).values(contacts)
    await insertWords(tx, piece)
  }
  return entries.map(({ id }) => id)
}

const contactRows = (
  tx: Transaction<NetworkScope>,
  patientId: string,
  contacts: readonly (ContactForm & { id: string })[],
) =>
  contacts.map((contact, position) => ({
    ...contact,
    orgId: tx.orgId,
    patientId,
    position,
    phoneKey: phoneKey(contact.phone),
  }))

/**
 * Inserts words by one statement for any number: the text of a prepared statement must not depend on data.
 */
async function insertWords(
  tx: Transaction<NetworkScope>,
  entries: readonly { id: string; form: PatientForm }[],
): Promise<void> {
  const rows = entries.flatMap(({ id, form }) => {
    const nameKey = nameKeyOf(form)
    const own = new Set(wordsByOwner(form).names)
    return wordsOf(form).map((word) => ({ id, word, nameKey, isOwnName: own.has(word) }))
  })
  const ids = rows.map(({ id }) => id)
  const words = rows.map(({ word }) => word)
  const nameKeys = rows.map(({ nameKey }) => nameKey)
  const areOwnNames = rows.map(({ isOwnName }) => isOwnName)
  await tx.db.execute(sql`
    insert into ${patientWords} (org_id, word, patient_id, name_key, is_own_name)
    select ${tx.orgId}::uuid, *
      from unnest(${sql.param(words)}::text[], ${sql.param(ids)}::uuid[], ${sql.param(nameKeys)}::text[],
                  ${sql.param(areOwnNames)}::boolean[])`)
}

/** Writes only over the version that was read; returns false for any other. */
export async function updatePatient(
  tx: Transaction<MemberScope>,
  id: string,
  form: PatientForm,
  version: number,
): Promise<boolean> {
  const { rowCount } = await tx.db
    .update(patients)
    .set({ ...columnsOf(form), version: sql`${patients.version} + 1`, updatedAt: sql`now()` })
    .where(and(ofOrg(tx), eq(patients.id, id), eq(patients.version, version)))
  if (rowCount !== 1) return false
  await writeContacts(tx, id, form.contacts)
  await rewriteWords(tx, [id])
  return true
}

/** Writes the fields of a locked patient, whatever its version. */
export async function writeFields(
  tx: Transaction<MemberScope>,
  id: string,
  fields: PatientFields,
  mark: Partial<Pick<PatientRow, 'mergedInto'>> = {},
): Promise<void> {
  await tx.db
    .update(patients)
    .set({
      ...columnsOf(fields),
      ...mark,
      version: sql`${patients.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(patients.orgId, tx.orgId), eq(patients.id, id)))
}

/**
 * Makes the patient's contacts those of the form, in its order. An id of another patient's contact becomes a
 * new one.
 */
export async function writeContacts(
  tx: Transaction<MemberScope>,
  patientId: string,
  contacts: readonly ContactForm[],
): Promise<void> {
  const own = and(eq(patientContacts.orgId, tx.orgId), eq(patientContacts.patientId, patientId))
  const known = (await listContacts(tx, [patientId])).map(({ id }) => id)
  const rows = contactRows(tx, patientId, withOwnIds(contacts, known))
  const remaining = rows.map(({ id }) => id)
  await tx.db
    .delete(patientContacts)
    .where(remaining.length > 0 ? and(own, notInArray(patientContacts.id, remaining)) : own)
  if (rows.length === 0) return
  await tx.db
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

/** Appends contacts to the existing ones, unchanged. */
export async function appendContacts(
  tx: Transaction<MemberScope>,
  patientId: string,
  contacts: readonly (ContactForm & { id: string })[],
  from: number,
): Promise<void> {
  if (contacts.length === 0) return
  const rows = contactRows(tx, patientId, contacts)
  await tx.db.insert(patientContacts).values(rows.map((row) => ({ ...row, position: from + row.position })))
}

export async function deleteContacts(tx: Transaction<MemberScope>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .delete(patientContacts)
    .where(and(eq(patientContacts.orgId, tx.orgId), inArray(patientContacts.id, [...ids])))
}

/** Rewrites the search words of the patients; those that no list shows lose their words. */
export async function rewriteWords(tx: Transaction<MemberScope>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .delete(patientWords)
    .where(and(eq(patientWords.orgId, tx.orgId), inArray(patientWords.patientId, [...ids])))
  const rows = await tx.db
    .select()
    .from(patients)
    .where(and(eq(patients.orgId, tx.orgId), listed, inArray(patients.id, [...ids])))
  const contacts = Map.groupBy(await listContacts(tx, ids), ({ patientId }) => patientId)
  await insertWords(
    tx,
    rows.map((row) => ({ id: row.id, form: { ...fieldsOf(row), contacts: contacts.get(row.id) ?? [] } })),
  )
}

/** Changes status and tags of several locked patients at once. */
export async function changeSeveral(
  tx: Transaction<MemberScope>,
  ids: readonly string[],
  change: { status?: PatientStatus; addTags: readonly string[]; removeTags: readonly string[] },
): Promise<void> {
  await tx.db.execute(sql`
    update ${patients} set
      status = coalesce(${change.status ?? null}, status),
      tags = array(select distinct t from unnest(tags || ${sql.param([...change.addTags])}::text[]) t
                    where t <> all (${sql.param([...change.removeTags])}::text[]) order by t),
      version = version + 1,
      updated_at = now()
     where org_id = ${tx.orgId} and id = any (${sql.param([...ids])}::uuid[])`)
}
