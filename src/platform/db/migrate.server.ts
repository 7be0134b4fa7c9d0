import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { ConfigurationError } from '#platform/exit.server.ts'
import { version } from '#platform/version.server.ts'
import { withClient } from './client.server.ts'
import {
  applyFunctions,
  findLaterRelease,
  functionsFolder,
  readApplied,
  readFunctions,
} from './functions.server.ts'

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
/** Any constant will do, as long as every process of the product takes the same. */
const lockId = 20_261_120
/** Shared by backups, so that no migration changes the tables under them; migrations take it alone. */
export const schemaLock = 20_261_122

/**
 * Brings the database up to date, tables and functions in one transaction. Processes that start together take turns
 * under an advisory lock.
 * @throws {ConfigurationError} when a later release has been there: what its tables and functions expect is not known here
 */
export async function migrate(owner: pg.ClientConfig, functions = functionsFolder): Promise<void> {
  await withClient({ ...owner, application_name: 'acolhe-migrate' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockId])
    await assertSchemaNotNewer(client, functions)
    await client.query('begin')
    await bringUpToDate(client, functions)
    await client.query('commit')
  })
}

/** Does `work` while no process of the product migrates this database. */
export async function whileNobodyMigrates(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockId])
  await work()
  await client.query('select pg_advisory_unlock($1)', [lockId])
}

/** Applies what is missing of migrations and functions, in the open transaction. */
export async function bringUpToDate(client: pg.Client, functions = functionsFolder): Promise<void> {
  const applied = await listApplied(client)
  const last = Math.max(0, ...applied)
  await applyMigrations(client, (migration) => migration > last)
  await applyFunctions(client, await readFunctions(functions), version)
  await client.query('call acolhe_allow_backup()')
}

/** Returns the migrations that the database has, by the time at which each was made; none of an empty one. */
export async function listApplied(client: pg.Client): Promise<number[]> {
  const known = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (known.rows[0]?.found !== true) return []
  const { rows } = await client.query<{ migration: string }>(
    'select created_at as migration from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ migration }) => Number(migration))
}

/** Returns the migrations that this release knows, by the time at which each was made. */
export const listKnown = (): number[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)

/** In the open transaction and on drizzle's own record: its migrator would commit before the functions are applied. */
export async function applyMigrations(
  client: pg.Client,
  isWanted: (migration: number) => boolean,
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const wanted = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => isWanted(folderMillis))
  if (wanted.length === 0) return
  // Recorded with each migration (0027_schema_versions).
  await client.query(`select set_config('app.version', $1, true)`, [version])
  await client.query('select pg_advisory_xact_lock($1)', [schemaLock])
  for (const { folderMillis, hash, sql: statements } of wanted) {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** @throws {ConfigurationError} when a later release has brought tables or functions up to date */
export async function assertSchemaNotNewer(client: pg.Client, functions = functionsFolder): Promise<void> {
  const needed = (await findNewerMigration(client)) ?? (await findNewerFunction(client, functions))
  if (needed === undefined) return
  throw new ConfigurationError(
    `The database was brought up to date by Acolhe ${needed}; this is ${version}. ` +
      `Start ${needed} or newer, or restore a backup that was made before (docs/operations.md).`,
  )
}

async function findNewerMigration(client: pg.Client): Promise<string | undefined> {
  if (!(await hasTable(client, 'schema_versions'))) return undefined
  const { rows } = await client.query<{ version: string }>(
    'select version from schema_versions where migration > $1 order by migration desc limit 1',
    [readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis],
  )
  return rows[0]?.version
}

async function findNewerFunction(client: pg.Client, functions: string): Promise<string | undefined> {
  if (!(await hasTable(client, 'function_versions'))) return undefined
  return findLaterRelease(await readApplied(client), await readFunctions(functions), version)
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as found', [`public.${name}`])
  return rows[0]?.found === true
}
