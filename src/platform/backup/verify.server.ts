import { createHash, type Hash } from 'node:crypto'
import { listKnown } from '#platform/db/migrate.server.ts'
import { version } from '#platform/version.server.ts'
import { readArchive, whole } from './archive.server.ts'
import { addFile, countLines } from './backup.server.ts'
import {
  type Contents,
  contentsSchema,
  entries,
  format,
  type Head,
  headSchema,
  keyOfEntry,
  tableOfEntry,
} from './contents.server.ts'
import { BackupRefused, cutShort, damaged } from './refusal.server.ts'

/** A backup that was read from its beginning to its end, and adds up. */
export interface Verified {
  readonly head: Head
  readonly contents: Contents
  /** Undefined in a backup that is not encrypted. */
  readonly secretKey: string | undefined
}

/**
 * Reads the whole file and changes nothing.
 * @throws {BackupRefused} when it is cut short, damaged, encrypted with another key, or of a newer release
 */
export async function verifyBackup(file: string, backupKey: string | undefined): Promise<Verified> {
  let head: Head | undefined
  let contents: Contents | undefined
  let secretKey: string | undefined
  const sums = openSums()
  for await (const { name, content } of readArchive(file, backupKey)) {
    if (contents) throw damaged(`${name} after its end`)
    if (!head && name !== entries.head) throw new BackupRefused(`${file} is not a backup of Acolhe.`)
    const table = tableOfEntry(name)
    if (table !== undefined) {
      await sums.addTable(table, content)
      continue
    }
    const bytes = await whole(content)
    const key = keyOfEntry(name)
    if (key !== undefined) sums.addFile(key, bytes)
    else if (name === entries.head) head = readHead(bytes)
    else if (name === entries.secretKey) secretKey = bytes.toString('utf8')
    else if (name === entries.contents) contents = parse(contentsSchema, bytes, 'its contents')
    else throw damaged(`unknown part ${name}`)
  }
  if (!head || !contents) throw cutShort()
  sums.compareWith(contents)
  return { head, contents, secretKey }
}

/** Of a newer format nothing but its number and its release is known. */
function readHead(bytes: Buffer): Head {
  const beginning = parse(headSchema.pick({ format: true, version: true }), bytes, 'its head')
  if (beginning.format > format) throw newer(beginning.version)
  const head = parse(headSchema, bytes, 'its head')
  const known = new Set(listKnown())
  const isNewer = head.version.localeCompare(version, 'en', { numeric: true }) > 0
  if (isNewer || head.migrations.some((migration) => !known.has(migration))) throw newer(head.version)
  return head
}

const newer = (other: string) =>
  new BackupRefused(
    `The backup was made by Acolhe ${other}, which is newer than this (${version}). Nothing was restored: install ${other} or a later release and restore with that.`,
  )

function parse<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  bytes: Buffer,
  what: string,
): T {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw damaged(what)
  }
  const read = schema.safeParse(value)
  if (!read.success) throw damaged(what)
  return read.data
}

/** Adds up what comes, to be compared with what the contents say. */
function openSums() {
  const tables = new Map<string, { rows: number; bytes: number; readonly hash: Hash }>()
  const files = { count: 0, bytes: 0, sha256: '' }
  const allFiles = createHash('sha256')
  return {
    async addTable(name: string, content: AsyncIterable<Buffer>) {
      const sum = tables.get(name) ?? { rows: 0, bytes: 0, hash: createHash('sha256') }
      tables.set(name, sum)
      for await (const chunk of content) {
        sum.hash.update(chunk)
        sum.rows += countLines(chunk)
        sum.bytes += chunk.length
      }
    },
    addFile: (key: string, content: Buffer) => addFile(files, allFiles, key, content),
    compareWith(contents: Contents) {
      for (const name of tables.keys()) if (!contents.tables[name]) throw damaged(`table ${name}`)
      for (const [name, expected] of Object.entries(contents.tables)) {
        const sum = tables.get(name) ?? { rows: 0, bytes: 0, hash: createHash('sha256') }
        const isSame =
          sum.rows === expected.rows &&
          sum.bytes === expected.bytes &&
          sum.hash.digest('hex') === expected.sha256
        if (!isSame) throw damaged(`table ${name}`)
      }
      const { count, bytes, sha256 } = contents.files
      if (files.count !== count || files.bytes !== bytes || allFiles.digest('hex') !== sha256)
        throw damaged('its files')
    },
  }
}
