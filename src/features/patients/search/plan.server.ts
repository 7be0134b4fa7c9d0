import { type SQL, sql } from 'drizzle-orm'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { countLimit } from '#platform/records/contract.ts'
import { keysetOf } from '#platform/records/list.server.ts'
import { patients, patientWords } from '../tables.server.ts'
import { prefixEnd } from './words.ts'

/** One thing that must hold: a word that begins so, or one of several words as they are. */
export type Criterion = { readonly prefix: string } | { readonly anyOf: readonly string[] }

/** The page that is wanted: what is in the order of names is found in that order. */
export interface Order {
  readonly sort: string
  readonly cursor?: string
  readonly limit: number
}

export interface Search {
  /** Which patients fit, as a condition on `patients.id`; of those of the page, if one is wanted, at least. */
  readonly where: SQL | undefined
  /** How many fit, at most `countLimit`. */
  count(): Promise<number>
}

/** From as few as this on, all that fit are looked at in any order. */
const fewInOrder = 250
/** From as few as this on, it is quicker to look at all that fit than to walk the list until a page is full. */
const fewAlone = 5_000
/** With several criteria few may fit them all, so walking may never fill a page. */
const fewTogether = 20_000
/** How far words are counted where several must hold: what is below is met as a set, what is above one by one. */
const countedTogether = 50_000
/** As many words that begin alike are read side by side, each in the order of names. */
const wordsInOrder = 64

interface Sized {
  readonly one: Criterion
  readonly size: number
}

/**
 * The condition that costs least, told by how common each word is, up to a bound: all patients of the rarest word, or
 * those of its words in the order of names until the page is full, or else the list in its order with a look at each
 * one's words. The statement says which, for a prepared one is planned before its words are known. In every case the
 * index of the words bounds the work, not the table.
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
    if (words.length <= wordsInOrder) return { where: inOrder(tx, words, each, order), count }
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
    ? sql`word >= ${one.prefix} and word < ${prefixEnd(one.prefix)}`
    : sql`word in (${sql.join(
        one.anyOf.map((word) => sql`${word}`),
        sql`, `,
      )})`

/** A bound is part of the text: of a parameter the planner would know nothing. */
const bound = (limit: number): SQL => sql`limit ${sql.raw(String(limit))}`

const some = (tx: Transaction<MemberScope>, one: Criterion, limit: number): SQL =>
  sql`(select patient_id from ${patientWords} where org_id = ${tx.orgId} and ${holds(one)} ${bound(limit)})`

/** A subquery with a limit stays one: it is asked for each patient, and not turned into a join over all words. */
const has = (tx: Transaction<MemberScope>, patientId: SQL, one: Criterion): SQL =>
  sql`(select true from ${patientWords} own where own.org_id = ${tx.orgId} and own.patient_id = ${patientId} and ${holds(one)} limit 1)`

/** Of each word the first of the page, in the order of names: the page is among them. */
function inOrder(
  tx: Transaction<MemberScope>,
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
       where named.org_id = ${tx.orgId} and named.word = begun.word and ${all(conditions)}
       order by ${sql.join(keyset.orderBy, sql`, `)} limit ${keyset.limit}) page`)
}

/** The words that fit, by stepping from one to the next in the index; one more than are read in order at most. */
async function wordsOf(tx: Transaction<MemberScope>, one: Criterion): Promise<readonly string[]> {
  if ('anyOf' in one) return one.anyOf
  const next = (after: SQL) =>
    sql`select word from ${patientWords} where org_id = ${tx.orgId} and ${after} and word < ${prefixEnd(one.prefix)} order by word limit 1`
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

/** Several words of one patient may begin alike: twice the limit of words is looked at, then they count as many. */
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

/** In the order of an index: other networks' rows are none of this one's work. */
const countListed = (tx: Transaction<MemberScope>) =>
  countOf(
    tx,
    sql`select from ${patients} where org_id = ${tx.orgId} and deleted_at is null and merged_into is null
         order by name_key ${bound(countLimit)}`,
  )
