import { and, type SQL, sql } from 'drizzle-orm'
import { plain } from '#lib/match.ts'
import { tidy } from '#lib/text.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { ofOrg } from '../queries.server.ts'
import type { Relationship } from '../rules.ts'
import type { SeenPatients } from '../slots.server.ts'
import { patientContacts, patients, patientWords } from '../tables.server.ts'
import { type Criterion, hasAll, planSearch } from './plan.server.ts'
import { type FoundBy, matchOf, type Ranked, tiers } from './rank.ts'
import { civilNameWord, prefixEnd, searchWords } from './words.ts'

/** What a search of a person's own is narrowed by, and what it prefers. */
export interface RankedParts {
  /** Restricts to a professional's patients; undefined for no restriction. */
  readonly own: SQL | undefined
  readonly seen: SeenPatients
}

export interface RankedPatient {
  readonly id: string
  /** Null when the patient was found by own data. */
  readonly foundBy: FoundBy | null
  readonly isOwn: boolean
}

/** The maximum number of patients of one reading. */
const maxRead = 60

/**
 * Returns the patients that a typed text means, in the order of `tiers`, those seen latest first in each.
 *
 * No reading grows with the network; each stops at `maxRead` patients:
 * - names that begin so: a range of the index of the list's order, and one of the civil names that a social
 *   one hides, read from their beginning;
 * - own names that contain the words: `planSearch` over the partial index of own names;
 * - those seen latest, where more have the words than were read: the slot reads a bounded stretch of the
 *   agenda's index, and each patient's own words are looked at by their key;
 * - all others (documents, phones, guardians, contacts): `planSearch` over all words, only when the readings
 *   before did not fill the page.
 * What was read is ranked here: at most some hundreds of rows, each by its key.
 */
export async function findRanked(
  tx: Transaction<MemberScope>,
  parts: RankedParts,
  typed: string,
  limit: number,
): Promise<RankedPatient[]> {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const found = new Set<string>()
  const read = async (rows: SQL) => {
    const answer = await tx.db.execute<{ id: string }>(rows)
    for (const { id } of answer.rows) found.add(id)
    return answer.rows.length
  }
  /** Those seen latest are looked for only where not everybody was read. */
  const readBoth = async (criteria: readonly Criterion[]) => {
    const inOrder = await read(await inNames(tx, parts, criteria))
    if (inOrder === maxRead) await read(latestWith(tx, parts, criteria))
  }
  // Of names alone: no name begins with a digit, and digits are looked for in everything.
  if (!words.some((word) => /^\d/.test(word))) {
    await read(beginning(tx, parts, typed))
    await readBoth(words.map((prefix) => ({ prefix, isOwnName: true })))
  }
  const first = await rank(tx, parts, [...found], typed)
  if (first.filter(({ isOwn }) => isOwn).length >= limit) return first.slice(0, limit)
  await readBoth(words.map((prefix) => ({ prefix })))
  return (await rank(tx, parts, [...found], typed)).slice(0, limit)
}

function beginning(tx: Transaction<MemberScope>, { own }: RankedParts, typed: string): SQL {
  const name = plain(tidy(typed))
  const civil = civilNameWord(name)
  return sql`
    (select ${patients.id} as id from ${patients}
      where ${and(ofOrg(tx), own)} and ${patients.nameKey} >= ${name} and ${patients.nameKey} < ${prefixEnd(name)}
      order by ${patients.nameKey}, ${patients.id} limit ${maxRead})
    union all
    (select named.patient_id from ${patientWords} named
      where named.org_id = ${tx.orgId} and named.word >= ${civil} and named.word < ${prefixEnd(civil)}
      order by named.word, named.name_key limit ${maxRead})`
}

async function inNames(
  tx: Transaction<MemberScope>,
  { own }: RankedParts,
  criteria: readonly Criterion[],
): Promise<SQL> {
  const { where } = await planSearch(tx, criteria, { sort: 'name', limit: maxRead })
  return sql`select ${patients.id} as id from ${patients} where ${and(ofOrg(tx), own, where)}
    order by ${patients.nameKey}, ${patients.id} limit ${maxRead}`
}

const latestWith = (
  tx: Transaction<MemberScope>,
  { seen }: RankedParts,
  criteria: readonly Criterion[],
): SQL => sql`
  select latest.patient_id as id from (${seen.latest(tx)}) latest
   where ${hasAll(tx, sql`latest.patient_id`, criteria)} limit ${maxRead}`

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly name_key: string
  readonly full_name: string
  readonly social_name: string
  readonly birth_date: string
  readonly cpf: string
  readonly cns: string
  readonly member_number: string
  readonly guardian_name: string
  readonly guardian_cpf: string
  readonly guardian_relationship: Relationship | ''
  readonly contacts: Ranked['contacts']
  /** Milliseconds since 1970; null for not in a long while. */
  readonly seen_at: number | null
}

async function rank(
  tx: Transaction<MemberScope>,
  { own, seen }: RankedParts,
  ids: readonly string[],
  typed: string,
): Promise<RankedPatient[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.db.execute<Row>(sql`
    select ${patients.id}, name_key, full_name, social_name, coalesce(birth_date::text, '') as birth_date, cpf, cns,
           member_number, guardian_name, guardian_cpf, guardian_relationship,
           coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'relationship', c.relationship, 'phone', c.phone)
                       order by c.position)
              from ${patientContacts} c where c.org_id = ${tx.orgId} and c.patient_id = ${patients.id}), '[]') as contacts,
           extract(epoch from (${seen.lastSeen(tx, sql`${patients.id}`)}))::float8 as seen_at
      from ${patients} where ${and(ofOrg(tx), own)} and ${patients.id} = any (${sql.param([...ids])}::uuid[])`)
  const key = ({ name_key, id }: Row) => `${name_key} ${id}`
  return rows
    .flatMap((row) => {
      const match = matchOf(knownTo(tx, row), typed)
      return match ? [{ row, ...match }] : []
    })
    .sort(
      (a, b) =>
        a.tier - b.tier || (b.row.seen_at ?? 0) - (a.row.seen_at ?? 0) || (key(a.row) < key(b.row) ? -1 : 1),
    )
    .map(({ row, tier, foundBy }) => ({ id: row.id, foundBy, isOwn: tier !== tiers.others }))
}

/** Professionals neither read documents, convênio and guardian, nor find anybody by them. */
function knownTo({ role }: Transaction<MemberScope>, row: Row): Ranked {
  const isHidden = role === 'professional'
  return {
    fullName: row.full_name,
    socialName: row.social_name,
    birthDate: row.birth_date,
    cpf: isHidden ? '' : row.cpf,
    cns: isHidden ? '' : row.cns,
    memberNumber: isHidden ? '' : row.member_number,
    guardianName: isHidden ? '' : row.guardian_name,
    guardianCpf: isHidden ? '' : row.guardian_cpf,
    guardianRelationship: isHidden ? '' : row.guardian_relationship,
    contacts: row.contacts,
  }
}
