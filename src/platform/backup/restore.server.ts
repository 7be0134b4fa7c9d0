import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { withClient } from '#platform/db/client.server.ts'
import { applyMigrations, bringUpToDate, whileNobodyMigrates } from '#platform/db/migrate.server.ts'
import type { FileType } from '#platform/files/rules.ts'
import type { FileStore, Spooled } from '#platform/files/store.server.ts'
import { readArchive, whole } from './archive.server.ts'
import { isEmptyDatabase, listForeignKeys, listTables, type Table } from './catalog.server.ts'
import { type Contents, keyOfEntry, tableOfEntry } from './contents.server.ts'
import { BackupRefused, damaged } from './refusal.server.ts'
import type { Verified } from './verify.server.ts'

/** Where a backup is restored. */
export interface RestoreTarget {
  /** The owner's connection to an empty database. */
  readonly owner: pg.ClientConfig
  readonly store: Pick<FileStore, 'put'>
  readonly spoolFolder: string
  readonly backupKey: string | undefined
  /** Called before the database is committed: what it is sealed with must not be lost. */
  readonly keepSecretKey: () => Promise<void>
}

/**
 * Restores a verified backup: tables as the migrations of its time made them, its rows, its files, and the migrations
 * since. In one transaction: whatever interrupts it leaves the database empty, and it may be repeated.
 */
export async function restoreBackup(target: RestoreTarget, file: string, verified: Verified): Promise<void> {
  await withClient({ ...target.owner, application_name: 'acolhe-restore' }, async (client) => {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await whileNobodyMigrates(client, async () => {
      await assertEmpty(client)
      await client.query('begin')
      await fill(client, target, file, verified)
      await target.keepSecretKey()
      await client.query('commit')
    })
  })
}

export async function assertEmpty(client: pg.Client): Promise<void> {
  if (await isEmptyDatabase(client)) return
  throw new BackupRefused(
    'The database is not empty: a backup is restored into a new one (another DATA_DIR, or another database in DATABASE_URL). Nothing was changed.',
  )
}

async function fill(client: pg.Client, target: RestoreTarget, file: string, { head, contents }: Verified) {
  const applied = new Set(head.migrations)
  await applyMigrations(client, (migration) => applied.has(migration))
  const tables = await listTables(client)
  assertSameTables(tables, contents)
  const close = await openTables(client, tables)
  await load(client, target, file, contents)
  await close()
  for (const [name, last] of Object.entries(contents.sequences))
    await client.query('select setval($1::text::regclass, $2::bigint)', [pg.escapeIdentifier(name), last])
  // Browsers that were there before read anew: no position of theirs means anything here.
  await client.query('update outbox_horizon set xid = pg_current_xact_id()')
  await bringUpToDate(client)
}

function assertSameTables(tables: readonly Table[], contents: Contents): void {
  const own = tables.map(({ name }) => name)
  const other = Object.keys(contents.tables)
  const different = [
    ...own.filter((name) => !other.includes(name)),
    ...other.filter((name) => !own.includes(name)),
  ]
  if (different.length > 0) throw damaged(`its tables are not those of its release: ${different.join(', ')}`)
}

/**
 * Empties the tables of what migrations put there, and opens them for rows in any order: without foreign keys, triggers
 * and row-level security of the owner. Returns what undoes it, which checks the foreign keys.
 */
async function openTables(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const foreignKeys = await listForeignKeys(client)
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  const forced = tables.filter(({ isForced }) => isForced).map(({ name }) => pg.escapeIdentifier(name))
  const forEach = async (items: readonly string[], change: string) => {
    for (const name of items) await client.query(`alter table ${name} ${change}`)
  }
  for (const { table, name } of foreignKeys)
    await forEach([pg.escapeIdentifier(table)], `drop constraint ${pg.escapeIdentifier(name)}`)
  await client.query(`truncate ${names.join(', ')}`)
  await forEach(names, 'disable trigger user')
  await forEach(forced, 'no force row level security')
  return async () => {
    for (const { table, name, definition } of foreignKeys)
      await forEach([pg.escapeIdentifier(table)], `add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    await forEach(names, 'enable trigger user')
    await forEach(forced, 'force row level security')
  }
}

/** Reads the archive once more: rows go straight into their tables, files into the store. */
async function load(client: pg.Client, target: RestoreTarget, file: string, contents: Contents) {
  let open: OpenCopy | undefined
  const finish = async () => {
    if (!open) return
    const { table, copy, done } = open
    open = undefined
    copy.end()
    await done
    if (copy.rowCount !== contents.tables[table]?.rows) throw damaged(`rows of ${table}`)
  }
  for await (const { name, content } of readArchive(file, target.backupKey)) {
    const table = tableOfEntry(name)
    if (open && open.table !== table) await finish()
    if (table !== undefined) {
      open ??= openCopy(client, table, contents)
      await write(open, content)
    } else {
      const bytes = await whole(content)
      const key = keyOfEntry(name)
      if (key !== undefined) await putFile(client, target, key, bytes)
    }
  }
  await finish()
}

/** The rows of one table on their way in. */
interface OpenCopy {
  readonly table: string
  readonly copy: CopyStreamQuery
  readonly done: Promise<void>
}

function openCopy(client: pg.Client, table: string, contents: Contents): OpenCopy {
  const columns = contents.tables[table]?.columns.map(pg.escapeIdentifier).join(', ')
  const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${columns}) from stdin`))
  const done = finished(copy)
  // Whoever writes, or ends it, gets the failure.
  done.catch(() => {})
  return { table, copy, done }
}

/** Waits while the server takes no more. */
async function write({ copy, done }: OpenCopy, content: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of content)
    if (!copy.write(chunk)) await Promise.race([once(copy, 'drain').catch(() => done), done])
}

/** Files have come after the tables: the type of each stands in its row. */
async function putFile(client: pg.Client, { store, spoolFolder }: RestoreTarget, key: string, bytes: Buffer) {
  const { rows } = await client.query<{ type: FileType; sha256: string }>(
    `select content_type as type, sha256 from files where org_id = $1 and id = $2`,
    key.split('/'),
  )
  const [row] = rows
  if (!row || createHash('sha256').update(bytes).digest('hex') !== row.sha256) throw damaged('its files')
  await mkdir(spoolFolder, { recursive: true, mode: 0o700 })
  const path = join(spoolFolder, randomUUID())
  const spooled: Spooled = { path, size: bytes.length, sha256: row.sha256, type: row.type }
  try {
    await writeFile(path, bytes, { mode: 0o600, flush: true })
    await store.put(key, spooled)
  } finally {
    await rm(path, { force: true })
  }
}
