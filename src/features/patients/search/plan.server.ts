import { type SQL, sql } from 'drizzle-orm'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { countLimit } from '#platform/records/contract.ts'
import { keysetOf } from '#platform/records/list.server.ts'
import { patients, patientWords } from '../tables.server.ts'
import { prefixEnd } from './words.ts'

/** One condition: a word with this prefix, of own names only if wanted, or one of several exact words. */
export type Criterion =
  | { readonly prefix: string; readonly isOwnName?: boolean }
  | { readonly anyOf: readonly string[] }

/** The requested page: what is in the order of names is found in that order. */
export interface Order {
  readonly sort: string
  readonly cursor?: string
  readonly limit: number
}

export interface Search {
  /** The matching patients, as a condition on `patients.id`; with a page, at least those of the page. */
  readonly where: SQL | undefined
  /** Counts the matching patients, up to `countLimit`. */
  count(): Promise<number>
}

/** Up to this many matches are all read, in any order. */
const fewInOrder = 250
/** Up to this many matches, reading all of them is quicker than walking the list until a page is full. */
const fewAlone = 5_000
/** With several criteria few may match them all, so walking may never fill a page. */
const fewTogether = 20_000
/**
 * Words are counted up to here when several must match: below, they are joined as sets, above, checked one by
 * one.
 */
const countedTogether = 50_000
/** The maximum number of words of one prefix that are read side by side, each in the order of names. */
const wordsInOrder = 64

interface Sized {
  readonly one: Criterion
  readonly size: number
}

/**
 * Chooses the cheapest condition by how common each word is, up to a bound: all patients of the rarest word,
 * or those of its words in the order of names until the page is full, or else the list in its order with a
 * check of each one's words. The statement itself differs, for a prepared one is planned before its words are
 * known. In every case the index of the words bounds the work, not the table.
 */
export async function planSearch(
  tx: Transaction<MemberScope>,
  criteria: readonly Criterion[],
  order?: Order,
): Promise<Search> {
  const isAlone = criteria.length < 2
  const sized: Sized[] = []
  for (const one of criteria)
    sized.push({ one, size: await sizeOf(tx, one, (isAlone ? fewAlone : countedTogether) + 1) })
  const [rare, ...others] = sized.sort((a, b) => a.size - b.size)
  if (!rare) return { where: undefined, count: () => countListed(tx) }
  const count = () => countFitting(tx, rare, others)
  const each = others.map(({ one }) => one)
  if (rare.size > fewInOrder && order && /^-?name$/.test(order.sort)) {
    const words = await wordsOf(tx, rare.one)
    if (words.length <= wordsInOrder) return { where: inOrder(tx, rare.one, words, each, order), count }
  }
  if (rare.size <= (isAlone ? fewAlone : fewTogether)) {
    const candidates = sql`select distinct w.patient_id from ${some(tx, rare.one, fewTogether)} w
      where ${all(each.map((one) => has(tx, sql`w.patient_id`, one)))}`
    return { where: among(candidates), count }
  }
  return { where: all(criteria.map((one) => has(tx, sql`${patients.id}`, one))), count }
}

const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `)

const among = (candidates: SQL): SQL =>
  sql`${patients.id} in (with found as materialized (${candidates}) select patient_id from found)`

const holds = (one: Criterion): SQL =>
  'prefix' in one
    ? sql`word >= ${one.prefix} and word < ${prefixEnd(one.prefix)}${ofOwnName(one)}`
    : sql`word in (${sql.join(
        one.anyOf.map((word) => sql`${word}`),
        sql`, `,
      )})`

/** The partial index of own names serves those, and skips what others are called. */
const ofOwnName = (one: Criterion): SQL =>
  'isOwnName' in one && one.isOwnName ? sql` and is_own_name` : sql``

/** Writes the bound into the text: the planner knows nothing of a parameter. */
const bound = (limit: number): SQL => sql`limit ${sql.raw(String(limit))}`

const some = (tx: Transaction<MemberScope>, one: Criterion, limit: number): SQL =>
  sql`(select patient_id from ${patientWords} where org_id = ${tx.orgId} and ${holds(one)} ${bound(limit)})`

/** True for a patient whose words satisfy all criteria: one look at the patient's own words for each. */
export const hasAll = (tx: Transaction<MemberScope>, patientId: SQL, criteria: readonly Criterion[]): SQL =>
  all(criteria.map((one) => sql`coalesce(${has(tx, patientId, one)}, false)`))

/** A subquery with a limit runs once for each patient, and is not turned into a join over all words. */
const has = (tx: Transaction<MemberScope>, patientId: SQL, one: Criterion): SQL =>
  sql`(select true from ${patientWords} own where own.org_id = ${tx.orgId} and own.patient_id = ${patientId} and ${holds(one)} limit 1)`

/** Takes from each word the first matches of the page, in the order of names: the page is among them. */
function inOrder(
  tx: Transaction<MemberScope>,
  one: Criterion,
  words: readonly string[],
  others: readonly Criterion[],
  order: Order,
): SQL {
  const keyset = keysetOf({ name: sql`named.name_key` }, sql`named.patient_id`, order)
  const conditions = [
    ...(keyset.where ? [keyset.where] : []),
    ...others.map((one) => has(tx, sql`named.patient_id`, one)),
  ]
  return among(sql`select page.patient_id from unnest(${sql.param([...words])}::text[]) as begun (word)
    cross join lateral (
      select named.patient_id from ${patientWords} named
       where named.org_id = ${tx.orgId} and named.word = begun.word${ofOwnName(one)} and ${all(conditions)}
       order by ${sql.join(keyset.orderBy, sql`, `)} limit ${keyset.limit}) page`)
}

/**
 * Returns the words with the prefix, by stepping from one to the next in the index; at most one more than are
 * read in order.
 */
async function wordsOf(tx: Transaction<MemberScope>, one: Criterion): Promise<readonly string[]> {
  if ('anyOf' in one) return one.anyOf
  const next = (after: SQL) =>
    sql`select word from ${patientWords} where org_id = ${tx.orgId} and ${after} and word < ${prefixEnd(one.prefix)}${ofOwnName(one)} order by word limit 1`
  const { rows } = await tx.db.execute<{ word: string }>(sql`
    with recursive begun as (
      (${next(sql`word >= ${one.prefix}`)})
      union all
      select (${next(sql`word > begun.word`)}) from begun where begun.word is not null)
    select word from begun where word is not null ${bound(wordsInOrder + 1)}`)
  return rows.map(({ word }) => word)
}

function sizeOf(tx: Transaction<MemberScope>, one: Criterion, limit: number): Promise<number> {
  return countOf(tx, sql`select from ${some(tx, one, limit)} as w`)
}

async function countOf(tx: Transaction<MemberScope>, rows: SQL): Promise<number> {
  const { rows: found } = await tx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${rows}) as counted`,
  )
  return found[0]?.total ?? 0
}

/**
 * Counts the matches; several words of one patient may share a prefix, so twice the limit of words is read.
 */
function countFitting(tx: Transaction<MemberScope>, rare: Sized, others: readonly Sized[]) {
  const met = others.map(({ one, size }) =>
    size <= countedTogether
      ? sql`w.patient_id in (select patient_id from ${some(tx, one, countedTogether)} as o)`
      : has(tx, sql`w.patient_id`, one),
  )
  return countOf(
    tx,
    sql`select from (select distinct w.patient_id from ${some(tx, rare.one, countLimit * 2)} w
      where ${all(met)} ${bound(countLimit)}) as found`,
  )
}

/** Counts in the order of an index, which skips the rows of other networks. */
const countListed = (tx: Transaction<MemberScope>) =>
  countOf(
    tx,
    sql`select from ${patients} where org_id = ${tx.orgId} and deleted_at is null and merged_into is null
         order by name_key ${bound(countLimit)}`,
  )
