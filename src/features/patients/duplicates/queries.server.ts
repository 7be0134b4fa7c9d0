import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { plain } from '#lib/match.ts'
import { phoneKey } from '#lib/phone.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { itemColumns, ofOrg, presentItem } from '../queries.server.ts'
import type { PatientItem } from '../schemas.ts'
import { patientContacts, patients } from '../tables.server.ts'
import type { Identity } from './rules.ts'

/** An existing patient, with the fields that distinguish people. */
export interface Known extends Identity {
  readonly id: string
}

const maxCandidates = 20_000

/**
 * Returns everybody who shares a document, a day of birth or a phone with one of the drafts; the rules decide
 * whether that is a likeness. With many drafts a day of birth alone matches too many people: then the first
 * and the last name must fit, too.
 */
export async function findCandidates(
  tx: Transaction<MemberScope>,
  drafts: readonly Identity[],
  isLoose: boolean,
): Promise<Known[]> {
  const values = (of: (draft: Identity) => readonly string[]) => [
    ...new Set(drafts.flatMap(of).filter((value) => value !== '')),
  ]
  const listOf = (texts: readonly string[], type: 'text' | 'date') =>
    sql`any (${sql.param([...texts])}::${sql.raw(type)}[])`
  const cpfs = values((one) => [one.cpf])
  const cnss = values((one) => [one.cns])
  const births = values((one) => [one.birthDate])
  const phones = values((one) => one.phones.map(phoneKey))
  const own = sql`org_id = ${tx.orgId} and deleted_at is null and merged_into is null`
  const spelled = drafts.flatMap(spellingsOf)
  const listed = (of: (one: Spelling) => string, type: 'text' | 'date') =>
    sql`${sql.param(spelled.map(of))}::${sql.raw(type)}[]`
  const drafted = sql`(select * from unnest(
    ${listed(({ birthDate }) => birthDate, 'date')}, ${listed(({ first }) => first, 'text')}, ${listed(({ last }) => last, 'text')}))`
  const isDrafted = (name: SQL) =>
    sql`(${bornOn}, split_part(${name}, ' ', 1), split_part(${name}, ' ', -1)) in ${drafted}`
  const withName = isLoose
    ? sql`true`
    : sql`(${isDrafted(sql`name_key`)} or ${isDrafted(sql`lower(full_name)`)})`
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from ${patients} where ${own} and cpf <> '' and cpf = ${listOf(cpfs, 'text')}
    union select id from ${patients} where ${own} and cns <> '' and cns = ${listOf(cnss, 'text')}
    union select id from ${patients} where ${own} and ${bornOn} = ${listOf(births, 'date')} and ${withName}
    union select patient_id from ${patientContacts}
           where org_id = ${tx.orgId} and phone_key <> '' and phone_key = ${listOf(phones, 'text')}
    limit ${maxCandidates}`)
  return loadKnown(
    tx,
    rows.map(({ id }) => id),
  )
}

const bornOn = sql`coalesce(birth_date, 'infinity'::date)`

interface Spelling {
  readonly birthDate: string
  readonly first: string
  readonly last: string
}

/**
 * Returns the spellings that a record may have: the shown name is stored without accents, the registered one
 * with them.
 */
function spellingsOf({ fullName, socialName, birthDate }: Identity): Spelling[] {
  if (birthDate === '') return []
  const names = new Set([fullName, socialName].flatMap((name) => [plain(name), name.toLowerCase()]))
  return [...names].flatMap((name) => {
    const words = name.split(' ')
    const [first = '', last = ''] = [words[0], words.at(-1)]
    return first === '' ? [] : [{ birthDate, first, last }]
  })
}

async function loadKnown(tx: Transaction<MemberScope>, ids: readonly string[]): Promise<Known[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.db.execute<Record<keyof Known, string> & { phones: string[] }>(sql`
    select p.id, p.full_name as "fullName", p.social_name as "socialName", coalesce(p.birth_date::text, '') as "birthDate",
           p.cpf, p.cns, array(select c.phone from ${patientContacts} c
                                where c.org_id = p.org_id and c.patient_id = p.id and c.phone <> '') as phones
      from ${patients} p
     where p.org_id = ${tx.orgId} and p.id = any (${sql.param([...ids])}::uuid[])
       and p.deleted_at is null and p.merged_into is null`)
  return rows
}

export async function listItems(
  tx: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<PatientItem[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .select(itemColumns)
    .from(patients)
    .where(and(ofOrg(tx), inArray(patients.id, [...ids])))
  return rows.map(presentItem)
}
