import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { ConfigurationError } from '#platform/exit.server.ts'
import { version } from '#platform/version.server.ts'
import { withClient } from './client.server.ts'

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
/** Any constant will do, as long as every process of the product takes the same. */
const lockId = 20_261_120

/**
 * Brings the database up to date. Processes that start together take turns under an advisory lock.
 * @throws {ConfigurationError} when a later release has been there: what its tables ask for is not known here
 */
export async function migrate(owner: pg.ClientConfig): Promise<void> {
  await withClient({ ...owner, application_name: 'acolhe-migrate' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockId])
    await assertSchemaNotNewer(client)
    // Recorded with each migration (0027_schema_versions).
    await client.query(`select set_config('app.version', $1, false)`, [version])
    await runMigrations(drizzle(client), { migrationsFolder, migrationsSchema: 'drizzle' })
  })
}

/** @throws {ConfigurationError} when a later release has brought the database up to date */
export async function assertSchemaNotNewer(client: pg.Client) {
  const { rows: known } = await client.query(
    `select to_regclass('public.schema_versions') is not null as recorded`,
  )
  if (!known[0]?.recorded) return
  const { rows } = await client.query<{ version: string }>(
    'select version from schema_versions where migration > $1 order by migration desc limit 1',
    [readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis],
  )
  const needed = rows[0]?.version
  if (needed === undefined) return
  throw new ConfigurationError(
    `The database was brought up to date by Acolhe ${needed}; this is ${version}. ` +
      `Start ${needed} or newer, or restore a backup that was made before (docs/operations.md).`,
  )
}
