import { sql } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { type AudienceQuery, judgedOf, peopleOf, type Terms } from './people.server.ts'
import { type AudienceCount, type ExclusionReason, noExclusions } from './rules.ts'

interface Counted extends Record<string, unknown> {
  readonly level: number | null
  readonly reason: string | null
  readonly people: number
}

/** Counts, in one statement, who is left after each condition, who gets the message, and why others don't. */
export async function countAudience(db: Orm, query: AudienceQuery, terms: Terms): Promise<AudienceCount> {
  const { parts, last } = peopleOf(query)
  const { rows } = await db.execute<Counted>(sql`
    with ${parts}, ${judgedOf(query, terms, last)}
    select w.level, null as reason, count(*)::int as people from people w group by w.level
    union all
    select null, j.reason, count(*)::int from judged j group by j.reason`)
  const atLevel = (level: number) => rows.find((row) => row.level === level)?.people ?? 0
  const left: number[] = []
  let sum = 0
  for (let level = last; level >= 0; level--) {
    sum += atLevel(level)
    left.unshift(sum)
  }
  const excluded: Record<ExclusionReason, number> = { ...noExclusions }
  let people = 0
  for (const row of rows.filter(({ level }) => level === null))
    if (row.reason === null) people = row.people
    else excluded[row.reason as ExclusionReason] = row.people
  return { left, people, excluded }
}
