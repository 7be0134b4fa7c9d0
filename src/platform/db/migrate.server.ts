import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { withClient } from './client.server.ts'

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
/** Any constant will do, as long as every process of the product takes the same. */
const lockId = 20_261_120

/** Brings the database up to date. Processes that start together take turns under an advisory lock. */
export async function migrate(owner: pg.ClientConfig): Promise<void> {
  await withClient({ ...owner, application_name: 'acolhe-migrate' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockId])
    await runMigrations(drizzle(client), { migrationsFolder, migrationsSchema: 'drizzle' })
  })
}
