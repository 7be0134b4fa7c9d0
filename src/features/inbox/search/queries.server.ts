import { type SQL, sql } from 'drizzle-orm'
import type { MessageDirection } from '#features/conversations/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Asked } from './words.ts'

type Tx = Transaction<MemberScope>

/** So many words that begin alike are looked for side by side. */
const maxBegun = 24
/** A word with more messages than this is no rarer than another with as many. */
const countedTo = 2_000
/** So many of the newest messages with the rarest word are looked through at a time. */
const window = 5_000
/** Of a single word each one counts, but for those that the person may not read. */
const windowOfOne = 300
const maxPeople = 8
const prefixEnd = (word: string) => `${word}\u{10FFFF}`

/** Each criterion is met by any of its words. */
type Criterion = readonly string[]

/** Returns what a message must have; null when a word is in no message at all, or nothing is left to look for. */
export async function criteriaOf({ db, orgId }: Tx, { whole, begun }: Asked): Promise<Criterion[] | null> {
  const { rows } = await db.execute<{ words: string[] }>(
    sql`select acolhe_words(${whole.join(' ')}) as words`,
  )
  const criteria: Criterion[] = (rows[0]?.words ?? []).map((word) => [word])
  if (begun !== '' && (begun.length > 1 || criteria.length === 0)) {
    const found = await wordsFrom({ db, orgId }, begun)
    // What is still being typed may be a word that is never kept.
    if (found.length > 0) criteria.push(found)
    else if (!(await isLeftOut({ db }, begun))) return null
  }
  return criteria.length === 0 ? null : criteria
}

const isLeftOut = async ({ db }: Pick<Tx, 'db'>, word: string): Promise<boolean> => {
  const { rows } = await db.execute<{ is_kept: boolean }>(
    sql`select cardinality(acolhe_words(${word})) > 0 as is_kept`,
  )
  return rows[0]?.is_kept === false
}

/** Steps from one word to the next in the index. */
async function wordsFrom({ db, orgId }: Pick<Tx, 'db' | 'orgId'>, begun: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    with recursive step as (
      (select word from message_words where org_id = ${orgId} and word >= ${begun} and word < ${prefixEnd(begun)}
        order by word limit 1)
      union all
      select (select w.word from message_words w
               where w.org_id = ${orgId} and w.word > step.word and w.word < ${prefixEnd(begun)} order by w.word limit 1)
        from step where step.word is not null)
    select word from step where word is not null limit ${maxBegun}`)
  return rows.map(({ word }) => word)
}

export interface FoundRow extends Record<string, unknown> {
  readonly id: string
  readonly conversation_id: string
  readonly direction: MessageDirection
  readonly at: string
  readonly text: string
}

/**
 * The newest messages that meet all criteria, one more than asked for: those with the rarest word are looked through.
 * `until` is the oldest one that was looked at, where there are more.
 */
export async function findMessages(
  tx: Tx,
  criteria: readonly Criterion[],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: FoundRow[]; until: string | null }> {
  const { db, orgId } = tx
  const counts: number[] = []
  for (const one of criteria) counts.push(await count(tx, one))
  const at = counts.indexOf(Math.min(...counts))
  const rarest = criteria[at] ?? []
  const others = criteria.filter((_, place) => place !== at)
  const looked = others.length === 0 ? windowOfOne : window
  const before = cursor === undefined ? sql`true` : sql`w.message_id < ${cursor}::uuid`
  const { rows } = await db.execute<FoundRow & { until: string | null; is_found: boolean }>(sql`
    with candidates as materialized (
      select distinct c.message_id from unnest(${sql.param([...rarest])}::text[]) as asked (word),
        lateral (select w.message_id from message_words w
                  where w.org_id = ${orgId} and w.word = asked.word and ${before}
                  order by w.message_id desc limit ${looked}) c
       order by c.message_id desc limit ${looked}),
    bounds as (select min(message_id::text)::uuid as until, count(*) as looked from candidates),
    found as (
      select m.id, m.conversation_id, m.direction, m.at, m.text
        from candidates c join messages m on m.org_id = ${orgId} and m.id = c.message_id
        join conversations v on v.org_id = ${orgId} and v.id = m.conversation_id
       where ${sql.join([sql`true`, ...others.map((one) => holds(orgId, one))], sql` and `)}
       order by m.id desc limit ${limit + 1})
    select found.*, found.id is not null as is_found, case when b.looked = ${looked} then b.until end as until
      from bounds b left join found on true order by found.id desc`)
  return { rows: rows.filter(({ is_found }) => is_found), until: rows[0]?.until ?? null }
}

const holds = (orgId: string, words: Criterion): SQL =>
  sql`exists (select from message_words w where w.org_id = ${orgId}
       and w.word = any (${sql.param([...words])}::text[]) and w.message_id = c.message_id)`

async function count({ db, orgId }: Tx, words: Criterion): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from message_words where org_id = ${orgId} and word = any (${sql.param([...words])}::text[])
       limit ${countedTo}) found`)
  return rows[0]?.count ?? 0
}

/** The conversations of those whom all words name: by the records of patients, or by the conversation itself. */
export async function findPeople({ db, orgId }: Tx, { whole, begun }: Asked): Promise<string[]> {
  const words = [...whole, begun].filter((word) => word !== '')
  const longest = words.toSorted((one, other) => other.length - one.length)[0]
  if (longest === undefined || longest.length < 2) return []
  const others = words.filter((word) => word !== longest)
  const { rows } = await db.execute<{ id: string }>(sql`
    with named as (
      select distinct w.patient_id from (
        select patient_id from patient_words
         where org_id = ${orgId} and word >= ${longest} and word < ${prefixEnd(longest)} limit 200) w
       where ${sql.join(
         [
           sql`true`,
           ...others.map(
             (word) => sql`exists (
         select from patient_words o where o.org_id = ${orgId} and o.patient_id = w.patient_id
            and o.word >= ${word} and o.word < ${prefixEnd(word)})`,
           ),
         ],
         sql` and `,
       )} limit 60),
    own as (
      select distinct w.conversation_id from (
        select conversation_id from conversation_words
         where org_id = ${orgId} and word >= ${longest} and word < ${prefixEnd(longest)} limit 200) w
       where ${sql.join(
         [
           sql`true`,
           ...others.map(
             (word) => sql`exists (
         select from conversation_words o where o.org_id = ${orgId} and o.conversation_id = w.conversation_id
            and o.word >= ${word} and o.word < ${prefixEnd(word)})`,
           ),
         ],
         sql` and `,
       )}),
    reached as (
      select conversation_id as id from own
      union
      select c.id from named n join patient_contacts k on k.org_id = ${orgId} and k.patient_id = n.patient_id
        join conversations c on c.org_id = ${orgId} and c.phone_key <> '' and c.phone_key = k.phone_key
      union
      select c.id from named n join patient_contacts k on k.org_id = ${orgId} and k.patient_id = n.patient_id
        join conversations c on c.org_id = ${orgId} and c.email <> '' and c.email = k.email
      union
      select c.id from named n join patients p on p.org_id = ${orgId} and p.id = n.patient_id
        join conversations c on c.org_id = ${orgId} and c.email <> '' and c.email = p.email)
    select c.id from reached join conversations c on c.org_id = ${orgId} and c.id = reached.id
     where c.last_message_at is not null
     order by c.last_message_at desc limit ${maxPeople}`)
  return rows.map(({ id }) => id)
}
