import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
/** Any constant will do, as long as every process of the product takes the same. */
const lockId = 20_261_120

/** Brings the database up to date. Processes that start together take turns under an advisory lock. */
export async function migrate(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'acolhe-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockId])
    await runMigrations(drizzle(client), { migrationsFolder, migrationsSchema: 'drizzle' })
  } finally {
    await client.end()
  }
}
