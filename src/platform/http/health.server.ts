import type { Database } from '#platform/db/database.server.ts'
import { sqlState } from '#platform/db/transaction.server.ts'
import { isDiskFull } from '#platform/disk.server.ts'
import { outageOf } from '#platform/outage.server.ts'
import { retryAfterS } from './problem.ts'
import type { WarningCode } from './warnings.server.ts'

/** The reasons for which the product can't serve. */
export type HealthReason = 'database_unreachable' | 'database_failing' | 'migrations_missing' | 'disk_full'

/** A check is answered within two seconds, whatever happens. */
const answerMs = 1_500
/** PostgreSQL's undefined_table. */
const noSuchTable = '42P01'

/**
 * Answers for balancers and operators: 200 while the database answers with its migrations in place and the disk of
 * `dataDir` has room, else 503 with the reason. What is wrong beside that (`warnings`) takes nobody out of service. Questions that come together are one.
 */
export function healthCheck(
  database: Pick<Database, 'probe'>,
  dataDir: string,
  warnings: () => readonly WarningCode[] = () => [],
): () => Promise<Response> {
  let probing: Promise<HealthReason | null> | null = null
  const probe = () => {
    probing ??= examine(database, dataDir).finally(() => {
      probing = null
    })
    return probing
  }
  return async () => report(await within(answerMs, probe(), 'database_unreachable'), warnings())
}

function report(reason: HealthReason | null, warnings: readonly WarningCode[]): Response {
  const headers = { 'cache-control': 'no-store' }
  if (reason === null)
    return Response.json({ status: 'ok', ...(warnings.length > 0 && { warnings }) }, { headers })
  return Response.json(
    { status: 'unavailable', reason },
    { status: 503, headers: { ...headers, 'retry-after': String(retryAfterS) } },
  )
}

async function examine(database: Pick<Database, 'probe'>, dataDir: string): Promise<HealthReason | null> {
  const [trouble, isFull] = await Promise.all([probeDatabase(database), isDiskFull(dataDir)])
  return isFull ? 'disk_full' : trouble
}

const probeDatabase = ({ probe }: Pick<Database, 'probe'>): Promise<HealthReason | null> =>
  probe.query('select from outbox_horizon').then(() => null, readTrouble)

function readTrouble(error: unknown): HealthReason {
  if (sqlState(error) === noSuchTable) return 'migrations_missing'
  const outage = outageOf(error)
  if (outage === 'storage_full') return 'disk_full'
  return outage === null ? 'database_failing' : 'database_unreachable'
}

async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  const late = Promise.withResolvers<T>()
  const timer = setTimeout(() => late.resolve(otherwise), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
