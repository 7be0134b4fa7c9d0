import { sql } from 'drizzle-orm'
import { failure } from '#platform/http/problem.ts'
import type { Database, Orm } from './database.server.ts'
import type { Scope } from './transaction.server.ts'

/** One `Idempotency-Key` of one person, with the fingerprint of the request it came with. */
export interface Idempotency {
  readonly key: string
  readonly fingerprint: string
}

/**
 * Runs a write once per key. The key is taken in the same transaction as the write: a repeat that comes
 * while the first is under way waits for it, a repeat after it gets the stored result, and a crash leaves
 * neither the write nor the key. Results must survive JSON (instants as strings).
 * @throws `idempotency_key_reused` (422) when the key came with another request before.
 */
export async function replayOrRun<T>(tx: Orm, scope: Scope, run: () => Promise<T>): Promise<T> {
  const { idempotency, userId } = scope
  if (!idempotency || userId === null) return run()
  const taken = await tx.execute(sql`
    insert into idempotency_keys (user_id, key, fingerprint) values (${userId}, ${idempotency.key}, ${idempotency.fingerprint})
    on conflict do nothing`)
  if (taken.rowCount === 0) return replay<T>(tx, userId, idempotency)
  const result = await run()
  await tx.execute(sql`
    update idempotency_keys set result = ${JSON.stringify({ result })}::jsonb
    where user_id = ${userId} and key = ${idempotency.key}`)
  return result
}

async function replay<T>(tx: Orm, userId: string, { key, fingerprint }: Idempotency): Promise<T> {
  const { rows } = await tx.execute<{ fingerprint: string; result: { result: T } }>(sql`
    select fingerprint, result from idempotency_keys where user_id = ${userId} and key = ${key}`)
  const [row] = rows
  if (row?.fingerprint !== fingerprint) throw failure('idempotency_key_reused')
  return row.result.result
}

/** A repeat comes within seconds; after a day a key may serve again. */
export async function pruneIdempotencyKeys(database: Database): Promise<void> {
  await database.pool.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`)
}
