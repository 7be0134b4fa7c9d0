import { sql } from 'drizzle-orm'
import pg from 'pg'
import { failure } from '#platform/http/problem.ts'
import type { Database, Orm } from './database.server.ts'

/** One `Idempotency-Key` of one person, with the fingerprint of the request it came with. */
export interface Idempotency {
  readonly key: string
  readonly fingerprint: string
}

const literal = (text: string) => pg.escapeLiteral(text)

/**
 * Takes the key in the same transaction as the write: a repeat that comes while the first is under way waits
 * for it, and a crash leaves neither the write nor the key. The row also stores what the person may see. For
 * the round trip that begins the transaction; counts one row when the key is new.
 */
export const takeKey = (userId: string, { key, fingerprint }: Idempotency): string =>
  `insert into idempotency_keys (user_id, key, fingerprint, role, unit_ids, professional_ids)
   values (${literal(userId)}, ${literal(key)}, ${literal(fingerprint)}, acolhe_role(), acolhe_units(), ${ownAgenda})
   on conflict do nothing`

/** The professionals whose agenda is the person's own; null in other roles, which see by unit. */
const ownAgenda = `case when acolhe_role() = 'professional' then acolhe_own_professionals() end`

/** Stores the answer, for the round trip that commits. Results must survive JSON (instants as strings). */
export const storeResult = (userId: string, { key }: Idempotency, result: unknown): string =>
  `update idempotency_keys set result = ${literal(JSON.stringify({ result }))}::jsonb where user_id = ${literal(userId)} and key = ${literal(key)}`

/**
 * Returns the answer to the first request with the key, provided that the person may still see all that they
 * could see then: the answer itself is not checked again. @throws `idempotency_key_reused` (422) when the key
 * came with another request before; `access_changed` (409)
 */
export async function replay<T>(db: Orm, userId: string, { key, fingerprint }: Idempotency): Promise<T> {
  const { rows } = await db.execute<{ fingerprint: string; result: { result: T }; sees: boolean | null }>(sql`
    select fingerprint, result, role is not distinct from acolhe_role()
           and (acolhe_units() is null or unit_ids <@ acolhe_units())
           and (professional_ids is null or professional_ids <@ acolhe_own_professionals()) as sees
      from idempotency_keys where user_id = ${userId} and key = ${key}`)
  const [row] = rows
  if (row?.fingerprint !== fingerprint) throw failure('idempotency_key_reused')
  if (!row.sees) throw failure('access_changed')
  return row.result.result
}

const batch = 10_000

/** A repeat comes within seconds; after a day a key may serve again. */
export async function pruneIdempotencyKeys({ pool }: Database): Promise<void> {
  const prune = () =>
    pool.query(
      `delete from idempotency_keys where ctid = any (array(
         select ctid from idempotency_keys where created_at < now() - interval '24 hours' limit ${batch}))`,
    )
  while ((await prune()).rowCount === batch);
}
