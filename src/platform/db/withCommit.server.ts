import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Orm } from './database.server.ts'

/** The last writes of a transaction, which go to the database with its commit, in one round trip. */

const dialect = new PgDialect()
const waiting = new WeakMap<Orm, string[]>()

/**
 * Keeps a write for the round trip of the commit: for one whose result nobody reads, and that nothing in the transaction
 * looks at again. It is planned anew each time. Its parameters are texts.
 */
export function sendWithCommit({ db }: { readonly db: Orm }, query: SQL): void {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const filled = text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = params[Number(number) - 1]
    if (typeof value !== 'string') throw new TypeError(`parameter ${number} of a last write is no text`)
    return pg.escapeLiteral(value)
  })
  waiting.set(db, [...(waiting.get(db) ?? []), filled])
}

/** Sends what waits for the commit already now, for who must see it. */
export async function sendWaiting({ db }: { readonly db: Orm }): Promise<void> {
  for (const text of takeWaiting(db)) await db.execute(sql.raw(text))
}

/** The texts that wait for the commit, once. */
export function takeWaiting(db: Orm): readonly string[] {
  const texts = waiting.get(db) ?? []
  waiting.delete(db)
  return texts
}
