import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openChannels } from '#features/channels/commands.server.ts'
import { findConversation, type NetworkTransaction } from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { claim } from '#features/sends/engine/claim.server.ts'
import { type EngineParts, openEngine } from '#features/sends/engine/engine.server.ts'
import { handOverFiles, partsOf } from '#features/sends/engine/files.server.ts'
import { sweep } from '#features/sends/engine/sweep.server.ts'
import { openSingles } from '#features/sends/singles.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import type { Worker } from '#platform/worker.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { type CloudApi, startCloudApi } from '#test/providers/cloudApi.ts'
import { testSecrets } from '#test/secrets.ts'

/** Files that go out with answers: which may, and that each leaves once. */

let meta: CloudApi
let agenda: Agenda
let parts: EngineParts
let worker: Worker | undefined
beforeAll(async () => {
  meta = await startCloudApi()
  agenda = await openAgenda({ WHATSAPP_URL: meta.url })
  const env = readEnv({ ORIGIN: agenda.server.origin, WHATSAPP_URL: meta.url })
  parts = {
    database: agenda.server.db.database,
    secrets: testSecrets,
    channels: openChannels({ env, secrets: testSecrets }),
    files: agenda.server.archive.store,
    prepare: openSingles(async () => () => ({ values: {}, unsubscribeUrl: null })),
    silences: [],
    whenStopped: [],
  }
})
afterAll(async () => {
  await agenda.server.stop()
  meta.stop()
})
beforeEach(async () => {
  meta.messages.length = 0
  meta.uploads.clear()
  meta.onUpload = () => undefined
  for (const table of ['sends', 'send_lanes', 'conversations', 'channel_states', 'channels'])
    await agenda.server.sql(agenda.orgId, `delete from ${table}`)
  const { phoneNumberId, accountId, accessToken, appSecret } = meta.account
  const body = { version: null, phoneNumberId, accountId, accessToken, appSecret }
  expect((await agenda.call('PUT', '/channels/whatsapp', body, 'owner')).status).toBe(200)
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

const inNetwork = <T>(work: (tx: NetworkTransaction) => Promise<T>) =>
  transact({ database: agenda.server.db.database, userId: null, orgId: agenda.orgId }, work)
const start = () => {
  worker = openEngine(parts)
  worker.start()
}

async function openConversation(phone = '11987654321'): Promise<string> {
  const { id } = await inNetwork((tx) =>
    findConversation(tx, { address: { ...noAddress, phone }, kind: 'whatsapp' }),
  )
  await agenda.server.sql(agenda.orgId, 'update conversations set last_inbound_at = now() where id = $1', [
    id,
  ])
  return id
}

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const files = {
  'guia.pdf': ['application/pdf', bytes('%PDF-1.7 guia')],
  'foto.jpg': ['image/jpeg', bytes(`\xff\xd8\xff\xe0....JFIF${'.'.repeat(500)}`)],
  'foto.webp': ['image/webp', bytes('RIFF....WEBPVP8 ')],
  'grande.jpg': ['image/jpeg', bytes(`\xff\xd8\xff\xe0${'.'.repeat(5 * 1024 * 1024)}`)],
  'voz.ogg': ['audio/ogg', bytes(`OggS\0\x02${'.'.repeat(200)}`)],
  'laudo.docx': [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    bytes('PK\x03\x04..........'),
  ],
} as const

async function upload(conversationId: string, name: keyof typeof files): Promise<string> {
  const search = new URLSearchParams({ ownerKind: 'conversation-media', ownerId: conversationId, name })
  const [type, body] = files[name]
  const response = await fetch(`${agenda.server.origin}/api/v1/orgs/${agenda.orgId}/files?${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${agenda.tokens.receptionist}`, 'content-type': type },
    body,
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}
const answer = (id: string, body: object) =>
  agenda.call('POST', `/conversations/${id}/messages`, { ownership: 0, ...body })
const messages = async (id: string) =>
  (await agenda.call('GET', `/conversations/${id}/entries`)).body.items.filter(
    ({ type }: { type: string }) => type !== 'entry',
  )
const states = () => agenda.server.sql(agenda.orgId, 'select state, reason from sends')
const settled = (state: string, reason = '') =>
  vi.waitFor(async () => expect(await states()).toEqual([{ state, reason }]), {
    timeout: 20_000,
    interval: 50,
  })

test('a document goes out with its caption and name, and stands in the thread', async () => {
  const id = await openConversation()
  const fileId = await upload(id, 'guia.pdf')
  expect(await answer(id, { text: 'Segue a guia', fileId })).toMatchObject({ status: 201 })
  const media = {
    kind: 'document',
    type: 'application/pdf',
    name: 'guia.pdf',
    size: 13,
    state: 'stored',
    fileId,
  }
  expect(await messages(id)).toMatchObject([{ type: 'planned', text: 'Segue a guia', media }])
  start()
  await settled('sent')
  const [[uploadId, uploaded] = []] = [...meta.uploads]
  expect(uploaded).toMatchObject({ type: 'application/pdf', name: 'guia.pdf', bytes: files['guia.pdf'][1] })
  expect(meta.messages.map(({ body }) => body)).toMatchObject([
    { type: 'document', document: { id: uploadId, caption: 'Segue a guia', filename: 'guia.pdf' } },
  ])
  expect(await messages(id)).toMatchObject([
    { type: 'message', message: { direction: 'out', text: 'Segue a guia', media, send: { state: 'sent' } } },
  ])
})

test.each([
  ['foto.jpg', 'image'],
  ['voz.ogg', 'audio'],
  ['laudo.docx', 'document'],
] as const)('%s goes without a text, as %s', async (name, type) => {
  const id = await openConversation()
  expect((await answer(id, { fileId: await upload(id, name) })).status).toBe(201)
  start()
  await settled('sent')
  expect(meta.messages.map(({ body }) => body.type)).toEqual([type])
})

test('what the channel does not carry is refused beside its field, and takes nobody’s conversation', async () => {
  const id = await openConversation()
  const other = await openConversation('11977442080')
  const refused = async (body: object) => {
    const { status, body: problem } = await answer(id, body)
    expect(status).toBe(422)
    return problem.errors
  }
  expect(await refused({ fileId: await upload(id, 'foto.webp') })).toEqual({
    fileId: expect.stringContaining('WebP'),
  })
  expect(await refused({ fileId: await upload(id, 'grande.jpg') })).toEqual({
    fileId: expect.stringContaining('5 MB'),
  })
  expect(await refused({ fileId: await upload(id, 'voz.ogg'), text: 'ouça' })).toHaveProperty('text')
  expect(await refused({ fileId: await upload(other, 'guia.pdf') })).toHaveProperty('fileId')
  expect(await refused({ fileId: randomUUID() })).toHaveProperty('fileId')
  expect(await refused({})).toEqual({ text: 'Escreva a mensagem' })
  const fileId = await upload(id, 'guia.pdf')
  await agenda.call('DELETE', '/channels/whatsapp', undefined, 'owner')
  expect(await refused({ fileId })).toEqual({ fileId: expect.stringContaining('não está conectado') })
  expect((await agenda.call('GET', `/conversations/${id}`)).body.owner).toBe(null)
  expect(await states()).toEqual([])
})

test('a file that was deleted, or whose channel is gone, is not sent without it', async () => {
  const id = await openConversation()
  const fileId = await upload(id, 'guia.pdf')
  await answer(id, { text: 'Segue', fileId })
  await agenda.call('DELETE', `/files/${fileId}`)
  start()
  await settled('failed', 'file_gone')
  await worker?.stop()
  await agenda.server.sql(agenda.orgId, `update sends set state = 'planned', reason = '', ended_at = null`)
  await agenda.call('DELETE', '/channels/whatsapp', undefined, 'owner')
  start()
  await settled('skipped', 'noFiles')
  expect(meta.messages).toEqual([])
})

test('a file that Meta refuses fails alone; one that did not arrive is handed over again, and its message leaves once', async () => {
  const id = await openConversation()
  await answer(id, { fileId: await upload(id, 'foto.jpg') })
  let asked = 0
  meta.onUpload = () => (++asked === 1 ? 'lose' : undefined)
  start()
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await states()).toMatchObject([{ state: 'planned' }]), {
    timeout: 20_000,
  })
  await agenda.server.sql(agenda.orgId, 'update sends set due_at = now()')
  await agenda.server.sql(agenda.orgId, 'update channel_states set back_off_until = null')
  await settled('sent')
  expect([asked, meta.messages.length]).toEqual([2, 1])
  await worker?.stop()
  await agenda.server.sql(agenda.orgId, 'delete from sends')
  meta.onUpload = () => ({ code: 100 })
  expect((await answer(id, { ownership: 1, fileId: await upload(id, 'foto.jpg') })).status).toBe(201)
  start()
  await settled('failed', '131053')
  expect(meta.messages).toHaveLength(1)
  // The message was never asked for: a worker that died just then would have left it in the queue.
  expect(await agenda.server.sql(agenda.orgId, 'select called_at from sends')).toEqual([{ called_at: null }])
})

test('a worker that dies with the file handed over has sent nothing: another one sends it once', async () => {
  const id = await openConversation()
  await answer(id, { fileId: await upload(id, 'foto.jpg') })
  const { claimed } = await inNetwork((tx) => claim(tx, parts, randomUUID(), 10))
  const { ready } = await handOverFiles(parts, agenda.orgId, claimed)
  expect(partsOf(ready).callable.map(({ file }) => file?.name)).toEqual(['foto.jpg'])
  await agenda.server.sql(agenda.orgId, `update sends set claimed_at = now() - interval '31 seconds'`)
  expect(await inNetwork((tx) => sweep(tx, parts))).toEqual({ released: 1, uncertain: 0 })
  start()
  await settled('sent')
  expect([meta.uploads.size, meta.messages.length]).toEqual([2, 1])
})
