import { statfs } from 'node:fs/promises'
import { readBackupState } from '#platform/backup/kept.server.ts'
import { type PersonScope, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { ApiParts } from '#platform/serverFeature.server.ts'
import { version } from '#platform/version.server.ts'
import { presentBackup } from './commands.server.ts'
import type { ServerState } from './contract.ts'
import { findOverview } from './queries.server.ts'

export type ServerParts = Pick<ApiParts, 'env' | 'database' | 'figures'>

/** A process that was not seen for longer is dead. */
const aliveS = 60

/**
 * Returns how the installation is, by what this process sees.
 * @throws `not_found` for who is no operator, as an address that does not exist
 */
export async function readServer(
  { env, database, figures }: ServerParts,
  scope: PersonScope,
): Promise<ServerState> {
  const { isOperator, now } = await transact(scope, async (tx) => ({
    isOperator: (await findOverview(tx)) !== null,
    now: tx.now,
  }))
  if (!isOperator) throw failure('not_found')
  const askedAt = performance.now()
  const { rows } = await database.pool.query<{ bytes: string; processes: number }>(
    `select pg_database_size(current_database()) as bytes,
            (select count(*)::int from workers where seen_at > now() - make_interval(secs => $1)) as processes`,
    [aliveS],
  )
  const databaseMs = Math.round(performance.now() - askedAt)
  return {
    version,
    processes: rows[0]?.processes ?? 0,
    warnings: [...figures.warnings()],
    ...figures.requests.read(),
    databaseMs,
    databaseBytes: Number(rows[0]?.bytes ?? 0),
    diskUsed: await diskUsed(env.DATA_DIR),
    liveWindows: figures.liveWindows(),
    backup: presentBackup(await readBackupState(env, now)),
  }
}

/** From 0 to 1; null where the folder can't be asked. */
const diskUsed = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ blocks, bavail }) => (blocks === 0 ? null : 1 - bavail / blocks),
    () => null,
  )
