import { type SQL, sql } from 'drizzle-orm'
import type { MemberScope, Open } from '#platform/db/transaction.server.ts'
import { countLimit } from '#platform/records/contract.ts'
import { patients, patientWords } from '../tables.server.ts'
import { prefixEnd } from './words.ts'

/** One thing that must hold: a word that begins so, or one of several words as they are. */
export type Criterion = { readonly prefix: string } | { readonly anyOf: readonly string[] }

/** From as few as this on, it is quicker to look at all that fit than to walk the list until a page is full. */
const fewAlone = 5_000
/** With several criteria few may fit them all, so walking may never fill a page. */
const fewTogether = 20_000

export interface Search {
  /** Which patients fit, as a condition on `patients.id`. */
  readonly where: SQL | undefined
  /** How many fit, at most `countLimit`. */
  count(): Promise<number>
}

/**
 * The condition that costs least, told by how common each word is, up to a bound: the rarest word's patients one by
 * one, or the list in its order with a look at each one's words until the page is full. The statement says which, for a
 * prepared one is planned before its words are known. Either way the index of the words bounds the work, not the table.
 */
export async function planSearch(open: Open<MemberScope>, criteria: readonly Criterion[]): Promise<Search> {
  const [first] = criteria
  if (!first) return { where: undefined, count: () => countListed(open) }
  const limit = criteria.length > 1 ? fewTogether : fewAlone
  const sizes: number[] = []
  for (const one of criteria) sizes.push(await sizeOf(open, one, limit + 1))
  const rarest = sizes.indexOf(Math.min(...sizes))
  const rare = criteria[rarest] ?? first
  const others = criteria.filter((one) => one !== rare)
  if ((sizes[rarest] ?? 0) <= limit) {
    const candidates = sql`select distinct w.patient_id from (
      select patient_id from ${patientWords} where org_id = ${open.orgId} and ${holds(rare)} limit ${limit}) w
      where ${sql.join([sql`true`, ...others.map((one) => has(open, sql`w.patient_id`, one))], sql` and `)}`
    const fitting = sql`(with found as materialized (${candidates}) select patient_id from found)`
    return {
      where: sql`${patients.id} in ${fitting}`,
      count: () => countOf(open, sql`select from (${candidates} limit ${countLimit}) as found`),
    }
  }
  const each = criteria.map((one) => has(open, sql`${patients.id}`, one))
  return {
    where: sql.join(each, sql` and `),
    count: () => countCommon(open, rare, others),
  }
}

const holds = (one: Criterion): SQL =>
  'prefix' in one
    ? sql`word >= ${one.prefix} and word < ${prefixEnd(one.prefix)}`
    : sql`word in (${sql.join(
        one.anyOf.map((word) => sql`${word}`),
        sql`, `,
      )})`

/** A subquery with a limit stays one: it is asked for each patient, and not turned into a join over all words. */
const has = (open: Open<MemberScope>, patientId: SQL, one: Criterion): SQL =>
  sql`(select true from ${patientWords} own where own.org_id = ${open.orgId} and own.patient_id = ${patientId} and ${holds(one)} limit 1)`

async function sizeOf(open: Open<MemberScope>, one: Criterion, limit: number): Promise<number> {
  return countOf(
    open,
    sql`select from ${patientWords} where org_id = ${open.orgId} and ${holds(one)} limit ${limit}`,
  )
}

async function countOf(open: Open<MemberScope>, rows: SQL): Promise<number> {
  const { rows: found } = await open.tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (${rows}) as counted`,
  )
  return found[0]?.total ?? 0
}

/** Several words of one patient may begin alike: twice the limit of words is looked at, then they count as many. */
function countCommon(open: Open<MemberScope>, rare: Criterion, others: readonly Criterion[]) {
  return countOf(
    open,
    sql`select from (select distinct w.patient_id from (
      select patient_id from ${patientWords} where org_id = ${open.orgId} and ${holds(rare)} limit ${countLimit * 2}) w
      where ${sql.join([sql`true`, ...others.map((one) => has(open, sql`w.patient_id`, one))], sql` and `)}
      limit ${countLimit}) as found`,
  )
}

/** In the order of an index: other networks' rows are none of this one's work. */
const countListed = (open: Open<MemberScope>) =>
  countOf(
    open,
    sql`select from ${patients} where org_id = ${open.orgId} and deleted_at is null and merged_into is null
         order by name_key limit ${countLimit}`,
  )
