import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Orm } from '#platform/db/database.server.ts'
import { failure } from '#platform/http/problem.ts'
import { type AudienceQuery, judgedOf, peopleOf, type Terms } from './people.server.ts'
import type { ExclusionReason } from './rules.ts'

/** Who receives; who is left after the conditions; who stays out, for any reason or for one. */
export type Group = 'receive' | 'left' | 'out' | ExclusionReason

const pageSize = 50
/** As many as the sample of those who get it. */
const sampleSize = 4
const cursor = z.tuple([z.string(), z.uuid()])

interface Found extends Record<string, unknown> {
  readonly id: string
  readonly name_key: string
  readonly reason: ExclusionReason | null
}

/** Some of a group, by chance. */
export async function samplePeople(
  db: Orm,
  query: AudienceQuery,
  terms: Terms,
  group: Group,
  seed: number,
): Promise<Pick<Found, 'id' | 'reason'>[]> {
  const { parts, last } = peopleOf(query)
  const { rows } = await db.execute<Found>(sql`
    with ${parts}, ${judgedOf(query, terms, last)}
    select j.id, j.reason from judged j where ${ofGroup(group)}
     order by uuid_hash_extended(j.id, ${seed}::bigint) limit ${sampleSize}`)
  return rows
}

/** A page of the people of a group, in the order of their names. */
export async function listPeople(
  db: Orm,
  query: AudienceQuery,
  terms: Terms,
  group: Group,
  after: string | undefined,
): Promise<{ found: Pick<Found, 'id' | 'reason'>[]; next: string | null }> {
  const { parts, last } = peopleOf(query)
  const from = after === undefined ? null : readCursor(after)
  const { rows } = await db.execute<Found>(sql`
    with ${parts}, ${judgedOf(query, terms, last)}
    select j.id, p.name_key, j.reason from judged j join patients p on p.org_id = ${query.orgId} and p.id = j.id
     where ${ofGroup(group)} ${from ? sql`and (p.name_key, p.id) > (${from[0]}, ${from[1]}::uuid)` : sql``}
     order by p.name_key, p.id limit ${pageSize + 1}`)
  const found = rows.slice(0, pageSize)
  const end = found.at(-1)
  const next =
    rows.length > pageSize && end
      ? Buffer.from(JSON.stringify([end.name_key, end.id])).toString('base64url')
      : null
  return { found, next }
}

function ofGroup(group: Group): SQL {
  if (group === 'left') return sql`true`
  if (group === 'out') return sql`j.reason is not null`
  return group === 'receive' ? sql`j.reason is null` : sql`j.reason = ${group}`
}

function readCursor(text: string): [string, string] {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw failure('malformed_request')
  }
}
