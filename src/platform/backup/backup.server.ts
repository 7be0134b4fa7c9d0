import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withClient } from '#platform/db/client.server.ts'
import { assertSchemaNotNewer, listApplied, schemaLock } from '#platform/db/migrate.server.ts'
import type { FileStore } from '#platform/files/store.server.ts'
import { createSecrets, type SecretKey } from '#platform/secrets.server.ts'
import { version } from '#platform/version.server.ts'
import { type Entry, whole, writeArchive } from './archive.server.ts'
import { listHiddenTables, listTables, readSequences, type Table } from './catalog.server.ts'
import { type Contents, entries, format, type Head, type TableContents } from './contents.server.ts'
import { BackupRefused } from './refusal.server.ts'

/** What a backup is made of. */
export interface BackupSource {
  /** The owner's connection. */
  readonly owner: pg.ClientConfig
  readonly store: Pick<FileStore, 'read'>
  readonly secretKey: SecretKey
  /** Encrypts the backup; only then the secret key goes along. */
  readonly backupKey: string | undefined
  /** Called in the backup's transaction, with a snapshot by which others can read the same. */
  readonly onSnapshot?: (snapshot: string) => Promise<void>
}

export interface BackupSummary {
  readonly file: string
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly missingFiles: number
}

const pieceBytes = 512 * 1024
const filesInOneGo = 500

/** A keyed hash that only the same secret key gives. */
export const hashOfKey = (secretKey: string) => createSecrets(secretKey).hash('acolhe', 'backup.secret-key')

/**
 * Writes database and files, as they are at one moment, into one file, while the product serves. The transaction only
 * reads: it takes no number of its own, so that live events don't wait for it, and no lock that anybody waits for but a
 * migration.
 */
export async function createBackup(source: BackupSource, file: string): Promise<BackupSummary> {
  if (existsSync(file)) throw new BackupRefused(`${file} is there already: name another file.`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return withClient({ ...source.owner, application_name: 'acolhe-backup' }, async (client) => {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await assertSchemaNotNewer(client)
    await client.query('select pg_advisory_lock_shared($1)', [schemaLock])
    await client.query('begin isolation level repeatable read, read only')
    // Opens every network to the owner, by the policy `backup` (db/functions/allow_backup.sql).
    await client.query(`select set_config('app.backup', 'on', true)`)
    await assertReadable(client)
    if (source.onSnapshot) {
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
      await source.onSnapshot(rows[0]?.id ?? '')
    }
    const contents = emptyContents()
    await writeArchive(file, source.backupKey, readEverything(client, source, contents))
    await client.query('commit')
    return {
      file,
      tables: Object.keys(contents.tables).length,
      rows: Object.values(contents.tables).reduce((sum, { rows }) => sum + rows, 0),
      files: contents.files.count,
      missingFiles: contents.missingFiles,
    }
  })
}

async function assertReadable(client: pg.Client): Promise<void> {
  if ((await listApplied(client)).length === 0)
    throw new BackupRefused('The database is not set up: there is nothing to back up.')
  const hidden = await listHiddenTables(client)
  if (hidden.length === 0) return
  throw new BackupRefused(
    `The owner's role can't read all rows of ${hidden.join(', ')}: start this version of the product once.`,
  )
}

const emptyContents = (): Contents => ({
  tables: {},
  sequences: {},
  files: { count: 0, bytes: 0, sha256: '' },
  missingFiles: 0,
})

/** Yields the entries of the archive, in their order, and adds them up in `contents`, which is the last. */
async function* readEverything(
  client: pg.Client,
  { store, secretKey, backupKey }: BackupSource,
  contents: Contents,
): AsyncGenerator<Entry> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  const head: Head = {
    format,
    product: 'acolhe',
    version,
    madeAt: (rows[0]?.now ?? new Date()).toISOString(),
    migrations: await listApplied(client),
    secretKeyHash: hashOfKey(secretKey.text),
    secretKeyInFile: secretKey.isInFile,
  }
  yield json(entries.head, head)
  if (backupKey !== undefined) yield { name: entries.secretKey, content: Buffer.from(secretKey.text) }
  for (const table of await listTables(client)) contents.tables[table.name] = yield* readTable(client, table)
  contents.sequences = await readSequences(client)
  yield* readFiles(client, store, contents)
  yield json(entries.contents, contents)
}

const json = (name: string, value: object): Entry => ({ name, content: Buffer.from(JSON.stringify(value)) })

/** The rows in pieces, for an archive wants to know the size of an entry before it comes. */
async function* readTable(client: pg.Client, table: Table): AsyncGenerator<Entry, TableContents> {
  const columns = table.columns.map(pg.escapeIdentifier).join(', ')
  const total: TableContents = { columns: [...table.columns], rows: 0, bytes: 0, sha256: '' }
  const hash = createHash('sha256')
  // A query, not the table itself: policies are then applied, and nothing is left out in silence.
  const copy = client.query(
    copyTo(`copy (select ${columns} from ${pg.escapeIdentifier(table.name)}) to stdout`),
  )
  let piece = 0
  for await (const content of inPieces(copy)) {
    hash.update(content)
    total.rows += countLines(content)
    total.bytes += content.length
    yield { name: entries.table(table.name, ++piece), content }
  }
  return { ...total, sha256: hash.digest('hex') }
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    size += chunk.length
    if (size < pieceBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** Rows end with a line break; those within a value are written as `\n`. */
export function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}

interface FileRow {
  readonly org_id: string
  readonly id: string
  readonly storage_key: string
  readonly sha256: string
}

/** The files that the transaction knows; one whose bytes are not those that were uploaded is reported as missing. */
async function* readFiles(
  client: pg.Client,
  store: Pick<FileStore, 'read'>,
  contents: Contents,
): AsyncGenerator<Entry> {
  const all = createHash('sha256')
  let after = { org_id: '00000000-0000-0000-0000-000000000000', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await client.query<FileRow>(
      `select org_id, id, storage_key, sha256 from files where (org_id, id) > ($1, $2) order by org_id, id limit $3`,
      [after.org_id, after.id, filesInOneGo],
    )
    for (const row of rows) {
      const content = await readWhole(store, row.storage_key)
      if (!content || createHash('sha256').update(content).digest('hex') !== row.sha256) {
        contents.missingFiles++
        continue
      }
      addFile(contents.files, all, row.storage_key, content)
      yield { name: entries.file(row.storage_key), content }
    }
    const last = rows.at(-1)
    if (!last || rows.length < filesInOneGo) break
    after = last
  }
  contents.files.sha256 = all.digest('hex')
}

export function addFile(total: Contents['files'], all: Hash, key: string, content: Buffer): void {
  all.update(`${key}\n`).update(content)
  total.count++
  total.bytes += content.length
}

/** A file is some megabytes at most (files/rules.ts). */
async function readWhole(store: Pick<FileStore, 'read'>, key: string): Promise<Buffer | undefined> {
  const stream = await store.read(key)
  return stream ? whole(stream) : undefined
}
