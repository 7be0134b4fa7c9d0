import { sql } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { type AudienceQuery, judgedOf, peopleOf, type Terms } from './people.server.ts'
import { type AudienceCount, type ExclusionReason, noExclusions } from './rules.ts'

interface Counted extends Record<string, unknown> {
  readonly level: number | null
  readonly reason: string | null
  /** One of the sample. */
  readonly id: string | null
  readonly people: number
}

const sampleSize = 4

/** Counts, in one statement, who is left after each condition, who gets the message, and why others don't; and takes a sample. */
export async function countAudience(
  db: Orm,
  query: AudienceQuery,
  terms: Terms,
  seed = 0,
): Promise<AudienceCount & { readonly sampleIds: readonly string[] }> {
  const { parts, last } = peopleOf(query)
  const { rows } = await db.execute<Counted>(sql`
    with ${parts}, ${judgedOf(query, terms, last)}
    select w.level, null as reason, null::uuid as id, count(*)::int as people from people w group by w.level
    union all
    select null, j.reason, null, count(*)::int from judged j group by j.reason
    union all
    select null, null, s.id, 0 from (
      select j.id from judged j where j.reason is null
       order by uuid_hash_extended(j.id, ${seed}::bigint) limit ${sampleSize}) s`)
  const atLevel = (level: number) => rows.find((row) => row.level === level)?.people ?? 0
  const left: number[] = []
  let sum = 0
  for (let level = last; level >= 0; level--) {
    sum += atLevel(level)
    left.unshift(sum)
  }
  const excluded: Record<ExclusionReason, number> = { ...noExclusions }
  let people = 0
  for (const row of rows.filter(({ level, id }) => level === null && id === null))
    if (row.reason === null) people = row.people
    else excluded[row.reason as ExclusionReason] = row.people
  return { left, people, excluded, sampleIds: rows.flatMap(({ id }) => (id === null ? [] : [id])) }
}
