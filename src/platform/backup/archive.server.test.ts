import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Entry, readArchive, whole, writeArchive } from './archive.server.ts'

const key = 'uma chave de cópia bem comprida'
const cutShort = 'The backup is cut short'
const entries: Entry[] = [
  { name: 'backup.json', content: Buffer.from('{}') },
  { name: 'tables/patients/00000001', content: randomBytes(300_000) },
  { name: 'empty', content: Buffer.alloc(0) },
  { name: `files/${'0'.repeat(36)}/${'1'.repeat(36)}`, content: randomBytes(512) },
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acolhe-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* each(items: readonly Entry[]) {
  yield* items
}

async function written(name: string, withKey?: string): Promise<Buffer> {
  const file = join(folder, name)
  await writeArchive(file, withKey, each(entries))
  return readFile(file)
}

async function read(bytes: Buffer, withKey?: string): Promise<Entry[]> {
  const file = join(folder, 'read')
  await writeFile(file, bytes)
  const found: Entry[] = []
  for await (const { name, content } of readArchive(file, withKey))
    found.push({ name, content: await whole(content) })
  return found
}

/** Returns the frames of an encrypted archive, after its head. */
function framesOf(bytes: Buffer): { head: Buffer; frames: Buffer[] } {
  const frames: Buffer[] = []
  for (let at = 32; at < bytes.length; ) {
    const end = at + 4 + (bytes.readUInt32BE(at) & 0x7fffffff) + 16
    frames.push(bytes.subarray(at, end))
    at = end
  }
  return { head: bytes.subarray(0, 32), frames }
}

test('gives back what was written, with and without a key', async () => {
  expect(await read(await written('plain'))).toEqual(entries)
  expect(await read(await written('sealed', key), key)).toEqual(entries)
})

test('an unencrypted backup is a compressed tar that any tool opens', async () => {
  const tar = gunzipSync(await written('tool'))
  expect(tar.subarray(0, 11).toString()).toBe('backup.json')
  expect(tar.subarray(257, 262).toString()).toBe('ustar')
})

test('nothing is left of a backup that fails half-way', async () => {
  async function* failing() {
    yield* entries
    throw new Error('the store is away')
  }
  await expect(writeArchive(join(folder, 'failing'), key, failing())).rejects.toThrow('the store is away')
  expect((await readdir(folder)).filter((name) => name.startsWith('failing'))).toEqual([])
})

describe('refuses', () => {
  test('a backup cut short, wherever', async () => {
    const [plain, sealed] = [await written('cut'), await written('cut-sealed', key)]
    for (const length of [0, 30, 600, plain.length >> 1, plain.length - 9, plain.length - 1])
      await expect(read(plain.subarray(0, length)), `plain, ${length}`).rejects.toThrow(cutShort)
    for (const length of [0, 20, 32, 33, sealed.length >> 1, sealed.length - 1])
      await expect(read(sealed.subarray(0, length), key), `sealed, ${length}`).rejects.toThrow(
        length === 0 || length > 16 ? cutShort : 'not a backup',
      )
  })

  test('pieces that are missing, exchanged or repeated', async () => {
    const { head, frames } = framesOf(await written('pieces', key))
    expect(frames.length).toBeGreaterThan(3)
    const [first = head, second = head, ...rest] = frames
    for (const changed of [
      [first, ...rest],
      [first, second, second, ...rest],
      [first, second, ...rest.toReversed()],
      [...frames, first],
    ])
      await expect(read(Buffer.concat([head, ...changed]), key)).rejects.toThrow('damaged')
    await expect(read(Buffer.concat([head, ...frames.slice(0, -1)]), key)).rejects.toThrow(cutShort)
    await expect(read(Buffer.concat([head, second, first, ...rest]), key)).rejects.toThrow('BACKUP_KEY')
  })

  test('a changed byte', async () => {
    const sealed = await written('changed', key)
    sealed[sealed.length >> 1] = (sealed[sealed.length >> 1] ?? 0) ^ 1
    await expect(read(sealed, key)).rejects.toThrow('damaged')
  })

  test('another key, none, and what is no backup', async () => {
    const sealed = await written('key', key)
    await expect(read(sealed, `${key}!`)).rejects.toThrow('BACKUP_KEY is not the key')
    await expect(read(sealed)).rejects.toThrow('The backup is encrypted: set BACKUP_KEY')
    await expect(read(Buffer.from('%PDF-1.7 some text'))).rejects.toThrow('is not a backup of Acolhe')
    await expect(read(gzipSync(Buffer.alloc(2_000, 'x')))).rejects.toThrow('damaged')
  })
})
