import type pg from 'pg'
import type { Pool } from '#platform/db/database.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'

/** How PostgreSQL finds what a query of ours asks for, under the policies of a member. */

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Runs a query in a transaction of its own, and collects the statements that it sends. */
export async function observe<T>(
  scope: MemberScope,
  work: (tx: Transaction<MemberScope>) => Promise<T>,
): Promise<{ answer: T; statements: Statement[] }> {
  const statements: Statement[] = []
  const pool = {
    async connect() {
      const client = await scope.database.pool.connect()
      return {
        release: (broken?: Error) => client.release(broken),
        query(query: string | pg.QueryConfig, values?: unknown[]) {
          if (typeof query === 'string') return client.query(query)
          statements.push({ text: query.text, values: values ?? [] })
          return client.query({ ...query, name: undefined }, values)
        },
      }
    },
  } as unknown as Pool
  const database = { ...scope.database, pool }
  const answer = await transact({ ...scope, database }, work)
  return { answer, statements }
}

/** Returns the plan of a statement, for its parameters or for any. */
export async function explain(
  { database, orgId, userId }: MemberScope,
  { text, values }: Statement,
  mode: 'force_custom_plan' | 'force_generic_plan',
): Promise<string> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select acolhe_enter($1, $2)', [orgId, userId])
    await client.query(`set local plan_cache_mode = ${mode}`)
    const { rows } = await client.query(`explain (costs off) ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
