import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigurationError } from '#platform/exit.server.ts'
import { version } from '#platform/version.server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { withClient } from './client.server.ts'
import { applyMigrations, listKnown, migrate } from './migrate.server.ts'

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
/** The last migration that was made before versions were recorded. */
const lastUnrecorded = 26
/** How many migrations there were when only patients could be imported. */
const beforeImportsOfKinds = 42
/** How many there were while numbers from abroad were stored as they came. */
const beforeForeignPhones = 72

let db: TestDatabase
beforeEach(async () => {
  db = await createTestDatabase(2)
})
afterEach(() => db.drop())

const query = <T extends pg.QueryResultRow>(sql: string) =>
  withClient(db.target.owner, async (client) => (await client.query<T>(sql)).rows)

const newest = async () =>
  (await query<{ version: string }>('select version from schema_versions order by migration desc limit 1'))[0]

/**
 * Simulates what a release of that version leaves behind when it brings a migration that this one doesn't
 * know.
 */
const migrateAs = (later: string) =>
  query(`select set_config('app.version', '${later}', false);
       insert into drizzle.__drizzle_migrations (hash, created_at)
         select '${later}', max(created_at) + 1 from drizzle.__drizzle_migrations`)

test('a new database records every migration, the newest with the release that applied it', async () => {
  expect(await newest()).toEqual({ version })
  const [counts] = await query(
    `select (select count(*) from schema_versions) = (select count(*) from drizzle.__drizzle_migrations) as same`,
  )
  expect(counts).toEqual({ same: true })
})

test('the same release starts again', async () => {
  await migrate(db.target.owner)
  expect(await newest()).toEqual({ version })
})

test('older code refuses to serve a newer schema, and says which release is needed', async () => {
  await migrateAs('0.98.0')
  await migrateAs('0.99.0')
  const started = migrate(db.target.owner)
  await expect(started).rejects.toThrow(ConfigurationError)
  await expect(started).rejects.toThrow(
    `brought up to date by Acolhe 0.99.0; this is ${version}. Start 0.99.0 or newer, or restore a backup`,
  )
})

test('the application can neither read nor change the record', async () => {
  const denied = 'permission denied for table schema_versions'
  await expect(db.database.pool.query('select from schema_versions')).rejects.toThrow(denied)
  await expect(db.database.pool.query('delete from schema_versions')).rejects.toThrow(denied)
})

test('a database of the first release starts, with what it holds', async () => {
  const first = listKnown().slice(0, 8)
  const orgId = '01234567-89ab-7def-8123-456789abcdef'
  await query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await withClient(db.target.owner, async (client) => {
    await client.query('begin')
    await applyMigrations(client, (migration) => first.includes(migration))
    await client.query(`
      select set_config('app.org_id', '${orgId}', true);
      insert into users (user_id, user_email, user_fullname) values ('olga', 'olga@aurora.example', 'Olga Prado');
      insert into useremails (user_id, user_email, user_fullname) values ('olga', 'olga@aurora.example', 'Olga Prado');
      insert into identity_accounts (uid, email, email_verified, created_at, last_login_at, valid_since)
        values ('olga', 'olga@aurora.example', true, now(), now(), now());
      insert into orgs (org_id, org_name, created_by) values ('${orgId}', 'Rede Aurora', 'olga');
      insert into members (org_id, user_id, role) values ('${orgId}', 'olga', 'owner')`)
    await client.query('commit')
  })
  await migrate(db.target.owner)
  const rows = await withClient(db.target.owner, async (client) => {
    await client.query(`select set_config('app.org_id', '${orgId}', false)`)
    return (await client.query('select m.role, o.org_name from members m join orgs o using (org_id)')).rows
  })
  expect(rows).toEqual([{ role: 'owner', org_name: 'Rede Aurora' }])
  expect(await query('select org_id from org_directory')).toEqual([{ org_id: orgId }])
  const [account] = await query('select verified_at is not null as verified from identity_accounts')
  expect(account).toEqual({ verified: true })
})

test('a patients’ import that waits in an older database goes on as one of many kinds', async () => {
  const before = listKnown().slice(0, beforeImportsOfKinds)
  const [orgId, id] = ['01234567-89ab-7def-8123-456789abcdef', '01234567-89ab-7def-8123-456789abcde0']
  await query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await withClient(db.target.owner, async (client) => {
    await client.query('begin')
    await applyMigrations(client, (migration) => before.includes(migration))
    await client.query(`
      select set_config('app.org_id', '${orgId}', true);
      insert into users (user_id, user_email, user_fullname) values ('olga', 'olga@aurora.example', 'Olga Prado');
      insert into orgs (org_id, org_name, created_by) values ('${orgId}', 'Rede Aurora', 'olga');
      insert into patient_imports (org_id, id, file_name, header, mapping, counts, user_id)
        values ('${orgId}', '${id}', 'antigos.csv', '{Nome}', '{"fullName": 0}', '{"total": 1}', 'olga');
      insert into patient_import_rows (org_id, import_id, line, cells, state)
        values ('${orgId}', '${id}', 2, '{Íris Conceição}', 'new')`)
    await client.query('commit')
  })
  await migrate(db.target.owner)
  const rows = await withClient(db.target.owner, async (client) => {
    await client.query(`select set_config('app.org_id', '${orgId}', false)`)
    const text = `select i.kind, i.file_name, r.line, r.cells, r.record_id
      from imports i join import_rows r on r.org_id = i.org_id and r.import_id = i.id`
    return (await client.query(text)).rows
  })
  const stored = {
    kind: 'patient',
    file_name: 'antigos.csv',
    line: 2,
    cells: ['Íris Conceição'],
    record_id: null,
  }
  expect(rows).toEqual([stored])
})

test('a number from abroad gets its plus, where it is certain that it is one', async () => {
  const before = listKnown().slice(0, beforeForeignPhones)
  const orgId = '01234567-89ab-7def-8123-456789abcdef'
  const stored = [
    // Told by WhatsApp, of Germany.
    ['4915112345678', '4915112345678'],
    // Of Singapore, or a mobile of Mato Grosso that a person typed.
    ['6581234567', '6581234567'],
    // Of Brazil, without and with its plus.
    ['11987654321', '5511987654321'],
    ['+351912345678', '351912345678'],
  ]
  await query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await withClient(db.target.owner, async (client) => {
    await client.query('begin')
    await applyMigrations(client, (migration) => before.includes(migration))
    await client.query(`select set_config('app.org_id', '${orgId}', true)`)
    await client.query('insert into orgs (org_id, org_name) values ($1, $2)', [orgId, 'Rede Aurora'])
    await client.query(
      `insert into conversations (org_id, id, phone, phone_key, wa_id)
       select $1, gen_random_uuid(), p, p, w from unnest($2::text[], $3::text[]) as t (p, w)`,
      [orgId, stored.map(([phone]) => phone), stored.map(([, waId]) => waId)],
    )
    await client.query('commit')
  })
  await migrate(db.target.owner)
  const rows = await withClient(db.target.owner, async (client) => {
    await client.query(`select set_config('app.org_id', '${orgId}', false)`)
    return (await client.query('select phone, phone_key from conversations order by wa_id')).rows
  })
  expect(rows).toEqual([
    { phone: '+351912345678', phone_key: '+351912345678' },
    { phone: '+4915112345678', phone_key: '4915112345678' },
    { phone: '11987654321', phone_key: '11987654321' },
    { phone: '6581234567', phone_key: '6581234567' },
  ])
})

test('what was applied before versions were recorded counts as 0.10.0', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acolhe-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { idx: number }[] }
  journal.entries = journal.entries.filter(({ idx }) => idx <= lastUnrecorded)
  await writeFile(journalFile, JSON.stringify(journal))
  await query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await withClient(db.target.owner, (client) =>
    runMigrations(drizzle(client), { migrationsFolder: folder, migrationsSchema: 'drizzle' }),
  )
  await rm(folder, { recursive: true })
  await migrate(db.target.owner)
  const rows = await query<{ version: string; migrations: number }>(
    'select version, count(*)::int as migrations from schema_versions group by version order by 1',
  )
  expect(rows[0]).toEqual({ version: '0.10.0', migrations: expect.any(Number) })
  expect(rows[0]?.migrations).toBeGreaterThanOrEqual(journal.entries.length)
  expect(rows.at(-1)?.version).toBe(version)
})
