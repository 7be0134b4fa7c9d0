import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3, type TestS3 } from '#test/s3.ts'
import { type Answer, startTestServer, type TestServer } from '#test/server.ts'
import { bruno, clara, olga, type Person, zeca } from '#test/world.ts'
import { removeFiles, removeOrphans } from './jobs.server.ts'
import { maxFileBytes } from './rules.ts'
import { sweep } from './spool.server.ts'
import { storageKeyOf } from './store.server.ts'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5_000, 7)])
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n')

let cast = 0
const someone = (like: Person): Person => ({ ...like, email: `${++cast}.${like.email}` })
const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)

const settings = { folder: async () => ({ env: {}, bucket: null }), s3: startBucket }
async function startBucket(): Promise<{ env: Record<string, string>; bucket: TestS3 | null }> {
  const bucket = await startS3()
  return { env: { FILES_URL: bucket.url }, bucket }
}

describe.each(['folder', 's3'] as const)('kept in: %s', (where) => {
  let server: TestServer
  let bucket: TestS3 | null
  let owner: Awaited<ReturnType<TestServer['register']>>
  let orgId: string

  beforeAll(async () => {
    const started = await settings[where]()
    bucket = started.bucket
    server = await startTestServer(started.env)
  })
  afterAll(async () => {
    await server.stop()
    await bucket?.stop()
  })
  beforeEach(async () => {
    owner = await server.register(someone(olga))
    orgId = owner.user.orgId
  })

  async function upload(
    body: Uint8Array<ArrayBuffer> | ReadableStream,
    options: { token?: string; query?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { token = owner.token, query = {}, headers = {} } = options
    const search = new URLSearchParams({ ownerKind: 'org-logo', ownerId: orgId, name: 'logo.png', ...query })
    const response = await fetch(`${server.origin}/api/v1/orgs/${orgId}/files?${search}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
      duplex: 'half',
    } as RequestInit)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  const call = (method: string, path: string, token = owner.token) =>
    server.call(method, `/api/v1/orgs/${orgId}/files${path}`, { token })
  const listLogos = async () => (await call('GET', `?ownerKind=org-logo&ownerId=${orgId}`)).body.items

  async function colleague(like: Person) {
    const registered = await server.register(someone(like))
    await server.addMember(orgId, registered.user.userId, like.role)
    return registered
  }

  async function keys(): Promise<string[]> {
    const found: string[] = []
    for await (const key of server.archive.store.list()) if (key.startsWith(orgId)) found.push(key)
    return found
  }

  async function open(id: string, way: 'url' | 'downloadUrl' = 'url') {
    const { body } = await call('GET', `/${id}/address`)
    return fetch(`${server.origin}${body[way]}`)
  }

  describe('POST /orgs/{orgId}/files', () => {
    test('201 stores the bytes, with type by content, size and hash', async () => {
      const { status, body } = await upload(png, { query: { name: 'C:\\fotos\\Logo nova.PDF' } })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        ownerKind: 'org-logo',
        ownerId: orgId,
        name: 'Logo nova.PDF',
        contentType: 'image/png',
        size: png.length,
        uploadedBy: owner.user.userId,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect(await listLogos()).toEqual([body])
      expect(await keys()).toEqual([storageKeyOf(orgId, body.id)])
    })

    test('201 for a body of unknown length', async () => {
      expect((await upload(new Blob([png]).stream())).status).toBe(201)
    })

    test('a new logo replaces the previous one, and the history records it', async () => {
      await upload(png)
      const { body } = await upload(png, { query: { name: 'outra.png' } })
      expect(await listLogos()).toEqual([body])
      const history = await server.call('GET', `/api/v1/orgs/${orgId}/history/org/${orgId}`, {
        token: owner.token,
      })
      expect(history.body.items[0]).toMatchObject({ act: 'update', after: { file: 'outra.png' } })
    })

    test('a repeated request stores one', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const first = await upload(png, { headers })
      expect((await upload(png, { headers })).body).toEqual(first.body)
      expect(await keys()).toHaveLength(1)
    })

    test.each([
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['a PDF, which is no logo', pdf],
    ])('415 for %s, whatever it calls itself', async (_name, content) => {
      const answer = await upload(content, { headers: { 'content-type': 'image/png' } })
      expect(answer.body).toMatchObject({ status: 415, code: 'file_type_refused' })
      expect(await keys()).toEqual([])
    })

    test('413 above ten megabytes, announced or not', async () => {
      const large = Buffer.concat([png, Buffer.alloc(maxFileBytes)])
      expect((await upload(large)).body).toMatchObject({ status: 413, code: 'file_too_large' })
      const untold = await upload(new Blob([large]).stream()).catch(() => null)
      // The server may hang up before the sender has read why.
      if (untold) expect(untold.body.code).toBe('file_too_large')
      expect(await keys()).toEqual([])
    })

    test('422 for an empty one and for an owner that is none', async () => {
      expect((await upload(Buffer.alloc(0))).body.code).toBe('file_empty')
      expect((await upload(png, { query: { ownerKind: 'unit' } })).body.errors).toHaveProperty('ownerKind')
    })

    test('403 for who may not change the network, 404 for another’s logo', async () => {
      const { token } = await colleague(bruno)
      expect((await upload(png, { token })).status).toBe(403)
      expect((await upload(png, { token: (await colleague(clara)).token })).status).toBe(403)
      expect((await upload(png, { query: { ownerId: crypto.randomUUID() } })).status).toBe(404)
    })

    test('a sender that goes away leaves nothing', async () => {
      const stream = new ReadableStream({
        start: (controller) => controller.enqueue(png),
        pull: () => Promise.reject(new Error('gone')),
      })
      await expect(upload(stream)).rejects.toThrow()
      await expect.poll(() => readdir(server.archive.spoolFolder)).toEqual([])
      expect(await keys()).toEqual([])
    })
  })

  describe('GET /orgs/{orgId}/files/{id}/address', () => {
    test('200 leads to the bytes, with headers that let nothing run', async () => {
      const { body } = await upload(png, { query: { name: 'Logo da clínica (1).png' } })
      const response = await open(body.id)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(png.length),
        'content-disposition': "inline; filename*=UTF-8''Logo%20da%20cl%C3%ADnica%20%281%29.png",
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
      })
      expect((await open(body.id, 'downloadUrl')).headers.get('content-disposition')).toMatch(/^attachment/)
    })

    test('nothing of the address can be changed, and it ends', async () => {
      const { body } = await upload(png)
      const { body: address } = await call('GET', `/${body.id}/address`)
      const other = (change: (url: URL) => void) => {
        const url = new URL(address.url, server.origin)
        change(url)
        return fetch(url).then(({ status }) => status)
      }
      expect(await other(() => {})).toBe(200)
      expect(await other((url) => url.searchParams.set('until', String(Date.now() + 9e9)))).toBe(404)
      expect(await other((url) => url.searchParams.set('way', 'download'))).toBe(404)
      expect(await other((url) => url.searchParams.delete('signature'))).toBe(404)
      expect(
        await other((url) => {
          url.pathname = url.pathname.replace(body.id, crypto.randomUUID())
        }),
      ).toBe(404)
      expect(Date.parse(address.expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
    })

    test('404 after the file is deleted, for the address as well', async () => {
      const { body } = await upload(png)
      const { body: address } = await call('GET', `/${body.id}/address`)
      await call('DELETE', `/${body.id}`)
      expect((await fetch(`${server.origin}${address.url}`)).status).toBe(404)
      expect((await call('GET', `/${body.id}/address`)).status).toBe(404)
    })

    test('404 for a file of another network', async () => {
      const { body } = await upload(png)
      const other = await server.register(someone(zeca))
      const path = `/api/v1/orgs/${other.user.orgId}/files/${body.id}/address`
      expect((await server.call('GET', path, { token: other.token })).status).toBe(404)
    })
  })

  describe('DELETE and restoration', () => {
    test('200: gone from the list, back again within 30 days', async () => {
      const { body } = await upload(png)
      expect((await call('DELETE', `/${body.id}`)).body).toEqual({ id: body.id })
      expect(await listLogos()).toEqual([])
      await removeFiles(server.db.database, server.archive.store, later(29))
      expect((await call('POST', `/${body.id}/restoration`)).status).toBe(200)
      expect((await open(body.id)).status).toBe(200)
    })

    test('after 30 days row and bytes are gone', async () => {
      const { body } = await upload(png)
      const stored = await upload(png)
      await removeFiles(server.db.database, server.archive.store, later(31))
      expect(await keys()).toEqual([storageKeyOf(orgId, stored.body.id)])
      expect((await call('POST', `/${body.id}/restoration`)).status).toBe(404)
    })

    test('403 for who may not change the network', async () => {
      const { body } = await upload(png)
      const { token } = await colleague(bruno)
      expect((await call('DELETE', `/${body.id}`, token)).status).toBe(403)
      expect((await call('POST', `/${body.id}/restoration`, token)).status).toBe(403)
      expect((await call('GET', `/${body.id}/address`, token)).status).toBe(200)
    })
  })

  test('bytes that no row refers to are removed after a day, others never', async () => {
    const { body } = await upload(png)
    const orphan = storageKeyOf(orgId, uuid())
    const source = await server.archive.store.read(storageKeyOf(orgId, body.id))
    await keepOrphan(orphan, Buffer.from(await new Response(source).arrayBuffer()))
    await removeOrphans(server.db.database, server.archive.store, new Date())
    expect(await keys()).toHaveLength(2)
    await removeOrphans(server.db.database, server.archive.store, later(2))
    expect(await keys()).toEqual([storageKeyOf(orgId, body.id)])
  })

  test('what a process that died left of an upload is removed after a day', async () => {
    const folder = server.archive.spoolFolder
    await mkdir(folder, { recursive: true })
    await writeFile(`${folder}/left`, 'half')
    await sweep(folder, Date.now() - 60_000)
    expect(await readdir(folder)).toContain('left')
    await sweep(folder, Date.now() + 60_000)
    expect(await readdir(folder)).toEqual([])
  })

  async function keepOrphan(key: string, content: Buffer) {
    const path = `${server.archive.spoolFolder}/${uuid()}`
    await mkdir(server.archive.spoolFolder, { recursive: true })
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await server.archive.store.put(key, { path, size: content.length, sha256, type: 'image/png' })
  }
})
