import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract } from 'tar-stream'
import headers from 'tar-stream/headers.js'
import { decrypt, encrypt, isEncrypted } from './encryption.server.ts'
import { BackupRefused, cutShort, damaged } from './refusal.server.ts'

/** A file within the archive. */
export interface Entry {
  readonly name: string
  readonly content: Buffer
}

/** An entry on its way out of an archive: its content is read before the next entry is asked for. */
export interface StreamedEntry {
  readonly name: string
  readonly content: AsyncIterable<Buffer>
}

/** Returns a stream's bytes, of what is known to be small. */
export async function whole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const block = 512
const gzipMark = Buffer.from([0x1f, 0x8b])

/**
 * Writes a compressed tar, encrypted when there is a key. The file has its name only once it is whole and on the disk.
 * Nothing is read ahead of what the disk takes.
 */
export async function writeArchive(
  file: string,
  key: string | undefined,
  entries: AsyncIterable<Entry>,
): Promise<void> {
  const part = `${file}.part`
  await rm(part, { force: true })
  const disk = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  const packed = Readable.from(pack(entries), { objectMode: false })
  const gzip = createGzip({ level: 4 })
  try {
    if (key === undefined) await pipeline(packed, gzip, disk)
    else await pipeline(packed, gzip, (source: AsyncIterable<Buffer>) => encrypt(source, key), disk)
    await rename(part, file)
    const folder = await open(dirname(file))
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const mtime = new Date()
  for await (const { name, content } of entries) {
    const size = content.length
    const header = headers.encode({ name, size, mode: 0o600, mtime, type: 'file', uid: 0, gid: 0 })
    if (!header) throw new Error('a name that does not fit into the archive')
    yield header
    if (size > 0) yield content
    if (size % block > 0) yield Buffer.alloc(block - (size % block))
  }
  yield Buffer.alloc(2 * block)
}

/** @throws {BackupRefused} when the file is none of ours, the key is missing or wrong, or the archive is not whole */
export async function* readArchive(
  file: string,
  key: string | undefined,
): AsyncGenerator<StreamedEntry, void, void> {
  const passphrase = (await isEncryptedFile(file)) ? requireKey(key) : undefined
  const bytes = createReadStream(file)
  const gunzip = createGunzip()
  const tar = extract()
  const source = passphrase === undefined ? bytes : decrypt(bytes, passphrase)
  let failure: unknown
  const reading = pipeline(source, gunzip, tar as unknown as NodeJS.WritableStream).catch((error) => {
    failure = error
  })
  /** Whoever notices it first: what went wrong is known where the bytes come from. */
  async function* watched<T>(stream: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* stream
    } catch (error) {
      await Promise.race([reading, new Promise(setImmediate)])
      throw explain(failure ?? error)
    }
  }
  try {
    for await (const entry of watched(tar))
      yield { name: entry.header.name, content: watched(entry as unknown as AsyncIterable<Buffer>) }
    await reading
    if (failure) throw explain(failure)
  } finally {
    bytes.destroy()
    gunzip.destroy()
    tar.destroy()
  }
}

async function isEncryptedFile(file: string): Promise<boolean> {
  const beginning = await readBeginning(file)
  if (isEncrypted(beginning)) return true
  if (beginning.length === 0) throw cutShort()
  if (beginning.subarray(0, 2).equals(gzipMark)) return false
  throw new BackupRefused(`${file} is not a backup of Acolhe.`)
}

async function readBeginning(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`${file} can't be read (${error.code}).`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(block), 0, block)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function requireKey(key: string | undefined): string {
  if (key !== undefined) return key
  throw new BackupRefused('The backup is encrypted: set BACKUP_KEY to the key that it was made with.')
}

/** What zlib and tar say of bytes that end early, and of those that are not what they should be. */
function explain(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') return cutShort()
  if (code.startsWith('Z_')) return damaged('its compression')
  if (/^Invalid tar header/.test(message)) return damaged('its archive')
  return error
}
