import { sql } from 'drizzle-orm'
import { failure } from '#platform/http/problem.ts'
import { type Scope, sqlState, type Transaction } from './transaction.server.ts'

/** `query_canceled` */
const cancelled = '57014'

/**
 * Runs statements of the transaction that nobody needs once the signal is aborted: the database stops working on
 * them at once. The transaction ends with a rejection that is reported to nobody.
 */
export async function untilAborted<T>(
  tx: Transaction<Scope>,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work()
  const { rows } = await tx.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  if (signal.aborted) throw abandoned()
  let cancelling: Promise<unknown> | undefined
  const cancel = () => {
    // A cancellation that fails leaves the statement to end by itself.
    cancelling = tx.database.pool
      .query('select acolhe_cancel_statement($1)', [rows[0]?.pid])
      .catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await work()
  } catch (error) {
    throw signal.aborted && sqlState(error) === cancelled ? abandoned() : error
  } finally {
    signal.removeEventListener('abort', cancel)
    // Before the connection goes on to others: a cancellation under way would end their statement.
    await cancelling
  }
}

const abandoned = () => failure('malformed_request')
