import { and, inArray, sql } from 'drizzle-orm'
import { plain } from '#lib/match.ts'
import { phoneKey } from '#lib/phone.ts'
import type { MemberScope, Open } from '#platform/db/transaction.server.ts'
import { itemColumns, ofOrg, presentItem } from '../queries.server.ts'
import type { PatientItem } from '../schemas.ts'
import { patientContacts, patients } from '../tables.server.ts'
import type { Identity } from './rules.ts'

/** Somebody who is there, with what tells people apart. */
export interface Known extends Identity {
  readonly id: string
}

const maxCandidates = 20_000

/**
 * Everybody who shares a document, a day of birth or a phone with one of the drafts; whether that is a likeness, the
 * rules decide. With many drafts a day of birth alone means too many people: then the first name must fit, too.
 */
export async function findCandidates(
  open: Open<MemberScope>,
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
  const own = sql`org_id = ${open.orgId} and deleted_at is null and merged_into is null`
  const names = drafts.flatMap(firstNamesOf)
  const bornAlike = isLoose
    ? sql`select id from ${patients} where ${own} and ${bornOn} = ${listOf(births, 'date')}`
    : sql`select id from ${patients} join unnest(
            ${sql.param(names.map(({ birthDate }) => birthDate))}::date[],
            ${sql.param(names.map(({ name }) => name))}::text[]) as draft (born_on, name) on ${bornOn} = draft.born_on
           where ${own} and draft.name in (split_part(name_key, ' ', 1), split_part(lower(full_name), ' ', 1))`
  const { rows } = await open.tx.execute<{ id: string }>(sql`
    select id from ${patients} where ${own} and cpf <> '' and cpf = ${listOf(cpfs, 'text')}
    union select id from ${patients} where ${own} and cns <> '' and cns = ${listOf(cnss, 'text')}
    union ${bornAlike}
    union select patient_id from ${patientContacts}
           where org_id = ${open.orgId} and phone_key <> '' and phone_key = ${listOf(phones, 'text')}
    limit ${maxCandidates}`)
  return loadKnown(
    open,
    rows.map(({ id }) => id),
  )
}

const bornOn = sql`coalesce(birth_date, 'infinity'::date)`

/** As a record may spell them: the shown name is stored without accents, the registered one with them. */
function firstNamesOf({ fullName, socialName, birthDate }: Identity) {
  if (birthDate === '') return []
  const firsts = [fullName, socialName].map((name) => name.split(' ', 1)[0] ?? '').filter((name) => name !== '')
  const spelled = new Set(firsts.flatMap((name) => [plain(name), name.toLowerCase()]))
  return [...spelled].map((name) => ({ birthDate, name }))
}

async function loadKnown(open: Open<MemberScope>, ids: readonly string[]): Promise<Known[]> {
  if (ids.length === 0) return []
  const { rows } = await open.tx.execute<Record<keyof Known, string> & { phones: string[] }>(sql`
    select p.id, p.full_name as "fullName", p.social_name as "socialName", coalesce(p.birth_date::text, '') as "birthDate",
           p.cpf, p.cns, array(select c.phone from ${patientContacts} c
                                where c.org_id = p.org_id and c.patient_id = p.id and c.phone <> '') as phones
      from ${patients} p
     where p.org_id = ${open.orgId} and p.id = any (${sql.param([...ids])}::uuid[])
       and p.deleted_at is null and p.merged_into is null`)
  return rows
}

export async function listItems(open: Open<MemberScope>, ids: readonly string[]): Promise<PatientItem[]> {
  if (ids.length === 0) return []
  const rows = await open.tx
    .select(itemColumns)
    .from(patients)
    .where(and(ofOrg(open), inArray(patients.id, [...ids])))
  return rows.map(presentItem)
}
