import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EnvError, readEnv } from '#platform/env.server.ts'
import { startS3, type TestS3 } from '#test/s3.ts'
import { openFolderStore } from './folder.server.ts'
import { openS3Store, readS3Address, type S3Address } from './s3.server.ts'
import { type FileStore, type Spooled, storageKeyOf, timeOfKey } from './store.server.ts'

let folder: string
let s3: TestS3
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acolhe-stores-'))
  s3 = await startS3()
  stores.folder = openFolderStore(join(folder, 'files'))
  stores.s3 = openS3Store(readS3Address(s3.url) as S3Address)
  await mkdir(join(folder, 'files'))
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

async function spool(content: Buffer): Promise<Spooled> {
  const path = join(folder, uuid())
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path, size: content.length, sha256, type: 'image/png' }
}

const contentOf = async (stream: ReadableStream<Uint8Array> | null) =>
  stream && Buffer.from(await new Response(stream).arrayBuffer())

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list()) keys.push(key)
  return keys.sort()
}

describe.each(['folder', 's3'])('the store: %s', (name) => {
  const store = () => stores[name] as FileStore
  const key = () => storageKeyOf(crypto.randomUUID(), uuid())

  test('gives back what it was given, byte by byte, up to ten megabytes', async () => {
    const content = Buffer.alloc(10 * 1024 * 1024, 'não é só ascii é')
    const stored = key()
    await store().put(stored, await spool(content))
    expect((await contentOf(await store().read(stored)))?.equals(content)).toBe(true)
  })

  test('has nothing under other keys, and nothing after a removal', async () => {
    const stored = key()
    expect(await store().read(stored)).toBeNull()
    await store().put(stored, await spool(Buffer.from('x')))
    await store().remove(stored)
    expect(await store().read(stored)).toBeNull()
    await store().remove(stored)
  })

  test('lists every key, and only its own', async () => {
    const org = crypto.randomUUID()
    const stored = Array.from({ length: 5 }, () => storageKeyOf(org, uuid()))
    for (const one of stored) await store().put(one, await spool(Buffer.from(one)))
    expect((await keysOf(store())).filter((one) => one.startsWith(org))).toEqual(stored.sort())
  })

  test.each(['../secret-key', 'a/b', `${crypto.randomUUID()}/../../x`])(
    'takes no key %s',
    async (foreign) => {
      await expect(async () => store().read(foreign)).rejects.toThrow('not a key')
    },
  )
})

test('more keys than one page of the service holds are all listed', async () => {
  const bucket = await startS3()
  try {
    const store = openS3Store(readS3Address(bucket.url) as S3Address)
    const org = crypto.randomUUID()
    const spooled = await spool(Buffer.from('x'))
    const keys = Array.from({ length: 1_005 }, () => storageKeyOf(org, uuid()))
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(keys.slice(from, from + 50).map((key) => store.put(key, spooled)))
    expect(await keysOf(store)).toEqual(keys.sort())
  } finally {
    await bucket.stop()
  }
})

test('a wrong secret is rejected, and the failure names no key', async () => {
  const address = readS3Address(s3.url) as S3Address
  const store = openS3Store({ ...address, secretAccessKey: 'wrong' })
  const key = storageKeyOf(crypto.randomUUID(), uuid())
  await expect(store.put(key, await spool(Buffer.from('x')))).rejects.toThrow('the file store answered 403')
})

test('the key contains the time at which the file was made', () => {
  const before = Date.now()
  const time = timeOfKey(storageKeyOf(crypto.randomUUID(), uuid()))
  expect(time).toBeGreaterThanOrEqual(before - 1)
  expect(time).toBeLessThanOrEqual(Date.now() + 1)
})

describe('FILES_URL', () => {
  test('names service, bucket, region and keys', () => {
    expect(
      readEnv({ FILES_URL: 's3://key:se%2Fcret@s3.example:9000/clinica?region=sa-east-1' }).FILES_URL,
    ).toEqual({
      endpoint: 'https://s3.example:9000',
      bucket: 'clinica',
      region: 'sa-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'se/cret',
    })
  })

  test.each([
    's3://host/bucket',
    's3://a:b@host',
    'https://a:b@host/bucket',
    's3://a:b@host/x?tls=maybe',
    'x',
  ])('is refused at start: %s', (url) => {
    expect(() => readEnv({ FILES_URL: url })).toThrow(EnvError)
    expect(() => readEnv({ FILES_URL: url })).toThrow('FILES_URL: must be s3://')
  })
})
