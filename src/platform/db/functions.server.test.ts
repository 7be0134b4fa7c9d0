import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigurationError } from '#platform/exit.server.ts'
import { version } from '#platform/version.server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { withClient } from './client.server.ts'
import { functionsFolder, readFunctions } from './functions.server.ts'
import { migrate } from './migrate.server.ts'

let db: TestDatabase
let folder: string
beforeEach(async () => {
  db = await createTestDatabase(2)
  folder = await mkdtemp(join(tmpdir(), 'acolhe-functions-'))
  await cp(functionsFolder, folder, { recursive: true })
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await db.drop()
})

const query = <T extends pg.QueryResultRow>(sql: string) =>
  withClient(db.target.owner, async (client) => (await client.query<T>(sql)).rows)

const versions = () =>
  query<{ name: string; version: string; applied_at: Date }>(
    'select name, version, applied_at from function_versions order by name',
  )

const roleText = `create or replace function acolhe_role() returns text
language sql stable parallel safe
return 'owner'`

const role = async () => (await query('select acolhe_role() as role'))[0]?.role

describe('at a start', () => {
  test('a changed text is applied, an unchanged one is not run', async () => {
    const before = await versions()
    await query(`create or replace function acolhe_user() returns text language sql stable return 'by hand'`)
    await writeFile(join(folder, 'role.sql'), roleText)
    await migrate(db.target.owner, folder)
    expect(await role()).toBe('owner')
    expect((await query('select acolhe_user() as person'))[0]?.person).toBe('by hand')
    const applied = (await versions()).filter(
      ({ applied_at }, at) => applied_at.getTime() !== before[at]?.applied_at.getTime(),
    )
    expect(applied.map(({ name, version }) => ({ name, version }))).toEqual([{ name: 'role', version }])
  })

  test('a new file is applied, one that is gone is forgotten', async () => {
    await writeFile(join(folder, 'new.sql'), 'create function acolhe_new() returns int return 1;')
    await migrate(db.target.owner, folder)
    expect(await query('select acolhe_new()')).toEqual([{ acolhe_new: 1 }])
    await migrate(db.target.owner)
    expect((await versions()).map(({ name }) => name)).not.toContain('new')
  })

  test('several processes apply a text once', async () => {
    const counting = `create table if not exists runs (at timestamptz);
      insert into runs values (clock_timestamp());
      ${roleText}`
    await writeFile(join(folder, 'role.sql'), counting)
    await Promise.all([1, 2, 3].map(() => migrate(db.target.owner, folder)))
    expect(await query('select count(*)::int as runs from runs')).toEqual([{ runs: 1 }])
  })

  test('with a text that fails nothing is applied', async () => {
    await writeFile(join(folder, 'role.sql'), roleText)
    await writeFile(join(folder, 'user.sql'), 'create function')
    await expect(migrate(db.target.owner, folder)).rejects.toThrow()
    expect(await role()).toBeNull()
  })
})

describe('a later release', () => {
  const asLater = (checksum: string) =>
    query(`update function_versions set version = '0.100.0', checksum = ${checksum} where name = 'role'`)

  test('that changed a function keeps older code from starting', async () => {
    await asLater(`'another'`)
    const started = migrate(db.target.owner)
    await expect(started).rejects.toThrow(ConfigurationError)
    await expect(started).rejects.toThrow(`brought up to date by Acolhe 0.100.0; this is ${version}.`)
  })

  test('that has the same text does not', async () => {
    await asLater('checksum')
    await migrate(db.target.owner)
  })
})

test('the application can neither read nor change the record', async () => {
  const denied = 'permission denied for table function_versions'
  await expect(db.database.pool.query('select from function_versions')).rejects.toThrow(denied)
  await expect(db.database.pool.query('delete from function_versions')).rejects.toThrow(denied)
})

describe('db/functions', () => {
  test('has one file for each function of the database', async () => {
    const rows = await query<{ name: string }>(`
      select p.proname as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       order by p.proname collate "C"`)
    const files = (await readFunctions(functionsFolder)).map(({ name }) => `acolhe_${name}`)
    expect(rows.map(({ name }) => name)).toEqual(files.sort())
  })

  test('is what the database has: to run all of it again changes nothing', async () => {
    const functions = `select proname, pg_get_functiondef(oid) as text, proowner, proacl::text from pg_proc
      where pronamespace = 'public'::regnamespace and starts_with(proname, 'acolhe_') order by 1`
    const before = await query(functions)
    await query('delete from function_versions')
    await migrate(db.target.owner)
    expect(await query(functions)).toEqual(before)
  })

  test('is written alike: a comment, then one function by the name of the file', async () => {
    for (const { name, text } of await readFunctions(functionsFolder)) {
      const creation = new RegExp(`^(-- .+\n|--\n)+CREATE OR REPLACE (FUNCTION|PROCEDURE) acolhe_${name}\\(`)
      expect(text, name).toMatch(creation)
      expect(text.match(/^CREATE /gm), name).toHaveLength(1)
      expect(text, name).toMatch(/;\n$/)
      const lines = text.split('\n')
      expect(
        lines.filter((line) => line.length > 120 || /\s$|\t/.test(line)),
        name,
      ).toEqual([])
    }
  })
})
