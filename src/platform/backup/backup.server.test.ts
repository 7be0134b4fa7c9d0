import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { superuser } from '#platform/db/embedded/cluster.server.ts'
import {
  applyMigrations,
  bringUpToDate,
  listApplied,
  listKnown,
  migrate,
  schemaLock,
} from '#platform/db/migrate.server.ts'
import { openStore } from '#platform/files/files.server.ts'
import { readS3Address } from '#platform/files/s3.server.ts'
import type { FileStore } from '#platform/files/store.server.ts'
import { version } from '#platform/version.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { createEmptyDatabase } from '#test/harness.ts'
import { startS3, type TestS3 } from '#test/s3.ts'
import { type Checksums, readChecksums } from '#test/tables.ts'
import { type Entry, readArchive, whole, writeArchive } from './archive.server.ts'
import { type BackupSource, createBackup } from './backup.server.ts'
import { entries, leftOut } from './contents.server.ts'
import { restoreBackup } from './restore.server.ts'
import { secretKeyFor } from './secretKey.server.ts'
import { verifyBackup } from './verify.server.ts'

const secretKey = { text: 'a secret key that is long enough for tests', isInFile: true }
const backupKey = 'a key of backups for the tests'
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5_000, 7)])

let folder: string
let agenda: Agenda
let s3: TestS3
let source: BackupSource
const dropped: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acolhe-backup-'))
  s3 = await startS3()
  agenda = await openAgenda()
  source = {
    owner: agenda.server.db.target.owner,
    store: agenda.server.archive.store,
    secretKey,
    backupKey,
  }
  await upload('logo.png', png)
})
afterAll(async () => {
  for (const drop of dropped) await drop()
  await agenda.server.stop()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

async function upload(name: string, body: Buffer<ArrayBuffer>): Promise<string> {
  const query = new URLSearchParams({ ownerKind: 'org-logo', ownerId: agenda.orgId, name })
  const response = await fetch(`${agenda.server.origin}${agenda.path}/files?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${agenda.tokens.owner}` },
    body,
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

async function emptyDatabase() {
  const { owner, drop } = await createEmptyDatabase()
  dropped.push(drop)
  return owner
}

async function filesOf(store: Pick<FileStore, 'read'>, keys: readonly string[]) {
  const found: Record<string, Buffer | null> = {}
  for (const key of keys) {
    const stream = await store.read(key)
    found[key] = stream && (await whole(stream))
  }
  return found
}

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list()) keys.push(key)
  return keys.sort()
}

const without = (checksums: Checksums, names: readonly string[]): Checksums =>
  Object.fromEntries(Object.entries(checksums).filter(([name]) => !names.includes(name)))

/** Restores into a new database and a new store. */
async function restore(file: string, env: { FILES_URL?: ReturnType<typeof readS3Address> } = {}) {
  const owner = await emptyDatabase()
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const places = openStore({ DATA_DIR: dataDir, FILES_URL: env.FILES_URL ?? undefined })
  const verified = await verifyBackup(file, backupKey)
  const key = await secretKeyFor(verified, { DATA_DIR: dataDir, SECRET_KEY: undefined })
  const target = { owner, backupKey, keepSecretKey: () => key.keep() }
  await restoreBackup({ ...target, ...places }, file, verified)
  return { owner, dataDir, store: places.store, verified }
}

/** Writes the backup once more, with entries changed or left out. */
async function rewrite(file: string, name: string, change: (entry: Entry) => Entry | null): Promise<string> {
  async function* changed() {
    for await (const { name, content } of readArchive(file, backupKey)) {
      const entry = change({ name, content: await whole(content) })
      if (entry) yield entry
    }
  }
  const other = join(folder, name)
  await writeArchive(other, backupKey, changed())
  return other
}

describe('a backup made while people book', () => {
  const file = () => join(folder, 'busy.tar.gz.enc')
  let checksums: Checksums
  let booked = 0
  let restored: Awaited<ReturnType<typeof restore>>

  beforeAll(async () => {
    let isOver = false
    let from = 0
    const book = async (clock: string) => {
      for (let days = 0; !isOver; days += 7) {
        const { status } = await agenda.book({ startsAt: agenda.at(clock, days) })
        if (status === 201) booked++
      }
    }
    const people = ['08:00', '09:00', '10:00'].map(book)
    while (booked < 5) await sleep(5)
    await createBackup(
      {
        ...source,
        onSnapshot: async (snapshot) => {
          from = booked
          checksums = await readChecksums(source.owner, snapshot)
        },
      },
      file(),
    )
    isOver = true
    await Promise.all(people)
    // They really did book meanwhile.
    expect(booked).toBeGreaterThan(from)
    restored = await restore(file())
  })

  test('is restored into an empty database with every row of every table', async () => {
    const found = await readChecksums(restored.owner)
    expect(without(found, leftOut)).toEqual(without(checksums, leftOut))
    expect(checksums.appointments).not.toMatch(/^0 /)
    expect(Object.keys(found).length).toBeGreaterThan(40)
  })

  test('with every file', async () => {
    const keys = await keysOf(agenda.server.archive.store)
    expect(keys.length).toBeGreaterThan(0)
    expect(await keysOf(restored.store)).toEqual(keys)
    expect(await filesOf(restored.store, keys)).toEqual(await filesOf(source.store, keys))
  })

  test('with the secret key in its place, closed to others', async () => {
    const key = join(restored.dataDir, 'secret-key')
    expect(await readFile(key, 'utf8')).toBe(secretKey.text)
    expect((await stat(key)).mode & 0o777).toBe(0o600)
  })

  test('and protects its tables as before; the next start finds nothing to do', async () => {
    const protection = (owner: typeof source.owner) =>
      withClient(owner, async (client) => {
        const policies = await client.query(
          `select tablename, policyname, permissive, roles, cmd, qual, with_check from pg_policies
            where schemaname = 'public' order by 1, 2`,
        )
        const tables = await client.query(
          `select c.relname, c.relforcerowsecurity, c.relrowsecurity, c.relacl::text,
                  (select array_agg(k.conname || ' ' || pg_get_constraintdef(k.oid) order by k.conname)
                     from pg_constraint k where k.conrelid = c.oid) as constraints,
                  (select array_agg(t.tgname || ' ' || t.tgenabled::text order by t.tgname)
                     from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
             from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
        )
        return { policies: policies.rows, tables: tables.rows }
      })
    expect(await protection(restored.owner)).toEqual(await protection(source.owner))
    await migrate(restored.owner)
  })

  test('whose numbers go on where they were', async () => {
    const last = await withClient(restored.owner, async (client) => {
      const { rows } = await client.query(
        `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
      )
      return Object.fromEntries(rows.map((row) => [row.name, row.last]))
    })
    expect(last).toMatchObject(restored.verified.contents.sequences)
    expect(Number(last.outbox_id_seq)).toBeGreaterThan(1)
  })

  test('is refused by a database with something in it', async () => {
    const verified = await verifyBackup(file(), backupKey)
    const places = openStore({ DATA_DIR: folder, FILES_URL: undefined })
    const target = { owner: restored.owner, backupKey, keepSecretKey: async () => {}, ...places }
    await expect(restoreBackup(target, file(), verified)).rejects.toThrow('The database is not empty')
  })

  test('is restored into a bucket, too, and from one', async () => {
    const FILES_URL = readS3Address(s3.url)
    const inBucket = await restore(file(), { FILES_URL })
    const keys = await keysOf(agenda.server.archive.store)
    expect(await filesOf(inBucket.store, keys)).toEqual(await filesOf(source.store, keys))
    const again = join(folder, 'from-bucket.tar.gz.enc')
    const from = { ...source, owner: inBucket.owner, store: inBucket.store }
    expect(await createBackup(from, again)).toMatchObject({ files: keys.length, missingFiles: 0 })
  })
})

test('a backup holds nobody up: its transaction has no number, and shows the owner nothing afterwards', async () => {
  let seen: unknown
  const onSnapshot = () =>
    withClient(source.owner, async (client) => {
      const { rows } = await client.query(
        `select backend_xid from pg_stat_activity where application_name = 'acolhe-backup'`,
      )
      seen = rows
    })
  await createBackup({ ...source, onSnapshot }, join(folder, 'quiet.tar.gz.enc'))
  expect(seen).toEqual([{ backend_xid: null }])
  await withClient(source.owner, async (client) => {
    expect((await client.query('select from patients')).rows).toEqual([])
  })
})

test('a start goes on while a backup is made, unless it brings a migration', async () => {
  const tries: boolean[] = []
  const tryLock = () =>
    withClient(source.owner, async (client) => {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [schemaLock])
      tries.push(rows[0]?.free)
    })
  const onSnapshot = async () => {
    await migrate(source.owner)
    await tryLock()
  }
  await createBackup({ ...source, onSnapshot }, join(folder, 'start.tar.gz.enc'))
  await tryLock()
  expect(tries).toEqual([false, true])
})

test('the application sees no more by asking for a backup', async () => {
  const client = await agenda.server.db.database.pool.connect()
  try {
    await client.query(`begin; set local app.backup = 'on'`)
    expect((await client.query('select from patients')).rows).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a file that is not what was uploaded is counted, and the rest is backed up', async () => {
  const id = await upload('other.png', Buffer.concat([png, Buffer.from('x')]))
  const key = `${agenda.orgId}/${id}`
  const store = {
    read: async (asked: string) => (asked === key ? new Blob(['broken']).stream() : source.store.read(asked)),
  }
  const file = join(folder, 'missing.tar.gz.enc')
  expect(await createBackup({ ...source, store }, file)).toMatchObject({ missingFiles: 1 })
  expect((await restore(file)).verified.contents.missingFiles).toBe(1)
})

test('a backup that exists is never written over, and one that fails leaves nothing', async () => {
  const file = join(folder, 'once.tar.gz.enc')
  await writeFile(file, 'something of the operator')
  await expect(createBackup(source, file)).rejects.toThrow('is there already')
  expect(await readFile(file, 'utf8')).toBe('something of the operator')
  const store = { read: () => Promise.reject(new Error('the file store answered 503')) }
  const failing = join(folder, 'failing.tar.gz.enc')
  await expect(createBackup({ ...source, store }, failing)).rejects.toThrow('answered 503')
  expect((await readdir(folder)).filter((name) => name.startsWith('failing'))).toEqual([])
})

describe('the secret key', () => {
  const plain = () => join(folder, 'plain.tar.gz')
  const env = (SECRET_KEY?: string, DATA_DIR = join(folder, 'nowhere')) => ({ DATA_DIR, SECRET_KEY })

  beforeAll(() => createBackup({ ...source, backupKey: undefined }, plain()))

  test('does not go along unencrypted: a restore asks for it, and knows the right one', async () => {
    const names: string[] = []
    for await (const { name, content } of readArchive(plain(), undefined)) {
      names.push(name)
      expect((await whole(content)).includes(secretKey.text)).toBe(false)
    }
    expect(names).not.toContain(entries.secretKey)
    const verified = await verifyBackup(plain(), undefined)
    await expect(secretKeyFor(verified, env())).rejects.toThrow('set SECRET_KEY')
    await expect(secretKeyFor(verified, env('x'.repeat(40)))).rejects.toThrow('SECRET_KEY is not the key')
    const dataDir = await mkdtemp(join(folder, 'key-'))
    const key = await secretKeyFor(verified, env(secretKey.text, dataDir))
    await key.keep()
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(secretKey.text)
  })

  test('that was kept in the environment stays there', async () => {
    const file = join(folder, 'environment.tar.gz')
    const own = { ...secretKey, isInFile: false }
    await createBackup({ ...source, backupKey: undefined, secretKey: own }, file)
    const dataDir = await mkdtemp(join(folder, 'key-'))
    const key = await secretKeyFor(await verifyBackup(file, undefined), env(secretKey.text, dataDir))
    await key.keep()
    expect(key.isInEnvironment).toBe(true)
    expect(await readdir(dataDir)).toEqual([])
  })

  test('of another installation is not written over', async () => {
    const dataDir = await mkdtemp(join(folder, 'key-'))
    await writeFile(join(dataDir, 'secret-key'), 'another')
    const verified = await verifyBackup(plain(), undefined)
    await expect(secretKeyFor(verified, env(secretKey.text, dataDir))).rejects.toThrow('another secret-key')
  })
})

describe('refuses', () => {
  const whole = () => join(folder, 'refused.tar.gz.enc')
  const changedHead = (name: string, change: object) =>
    rewrite(whole(), name, (entry) =>
      entry.name === entries.head
        ? {
            name: entry.name,
            content: Buffer.from(JSON.stringify({ ...JSON.parse(entry.content.toString()), ...change })),
          }
        : entry,
    )

  beforeAll(() => createBackup(source, whole()))

  test('a backup of a newer release, before anything else of it is read', async () => {
    for (const change of [
      { version: '0.999.0' },
      { version: '0.999.0', format: 2, migrations: 'of another shape' },
      { migrations: [...listKnown(), 1_999_999_999_999] },
    ]) {
      const refused = verifyBackup(await changedHead('newer', change), backupKey)
      await expect(refused).rejects.toThrow(
        /made by Acolhe [\d.]+, which is newer than this .* Nothing was restored/,
      )
    }
    expect(
      (await verifyBackup(await changedHead('older', { version: '0.11.0' }), backupKey)).head.version,
    ).not.toBe(version)
  })

  test('one whose end, rows or files are missing', async () => {
    const end = await rewrite(whole(), 'no-end', (entry) => (entry.name === entries.contents ? null : entry))
    await expect(verifyBackup(end, backupKey)).rejects.toThrow('The backup is cut short')
    const rows = await rewrite(whole(), 'no-rows', (entry) =>
      entry.name.startsWith('tables/patients/') ? null : entry,
    )
    await expect(verifyBackup(rows, backupKey)).rejects.toThrow('damaged (table patients)')
    const files = await rewrite(whole(), 'no-files', (entry) =>
      entry.name.startsWith('files/') ? null : entry,
    )
    await expect(verifyBackup(files, backupKey)).rejects.toThrow('damaged (its files)')
  })
})

test('a restore that breaks off leaves the database empty, and may be repeated', async () => {
  const file = join(folder, 'broken.tar.gz.enc')
  await createBackup(source, file)
  const owner = await emptyDatabase()
  const verified = await verifyBackup(file, backupKey)
  const places = openStore({ DATA_DIR: join(folder, 'broken'), FILES_URL: undefined })
  const target = { owner, backupKey, keepSecretKey: async () => {} }
  const store = { put: () => Promise.reject(new Error('no room')) }
  await expect(restoreBackup({ ...target, ...places, store }, file, verified)).rejects.toThrow('no room')
  await restoreBackup({ ...target, ...places }, file, verified)
  await withClient(owner, async (client) => bringUpToDate(client))
})

test('a backup of an earlier release is restored as it was, and brought up to date', async () => {
  const earlier = await emptyDatabase()
  // Before 0032_names, by which tables and columns got other names.
  const migrations = listKnown().slice(0, 31)
  await withClient(earlier, async (client) => {
    await client.query('begin')
    await applyMigrations(client, (migration) => migrations.includes(migration))
    await client.query(`insert into mails (mail_id, sealed) values (gen_random_uuid(), 'sealed then')`)
    await client.query('commit')
  })
  const file = join(folder, 'earlier.tar.gz.enc')
  await expect(createBackup({ ...source, owner: earlier }, file)).rejects.toThrow(
    /can't read all rows of .*patients.*: start this version of the product once/,
  )
  await createBackup({ ...source, owner: { ...earlier, user: superuser } }, file)
  const { owner, verified } = await restore(file)
  expect(verified.head.migrations).toEqual(migrations)
  await withClient(owner, async (client) => {
    expect((await client.query('select encrypted_content from mails')).rows).toEqual([
      { encrypted_content: 'sealed then' },
    ])
    expect(await listApplied(client)).toEqual(listKnown())
  })
})
