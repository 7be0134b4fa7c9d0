import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Channels, openChannels } from '#features/channels/commands.server.ts'
import { readNetworkMailbox } from '#features/channels/email/mailbox/job.server.ts'
import { handleEvents } from '#features/channels/events/handle.server.ts'
import {
  changeAddress,
  findConversation,
  type NetworkTransaction,
} from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { openHandler } from '#features/sends/inbound/handle.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { startMailbox } from '#test/imap.ts'
import { type CloudApi, type CloudMedia, metadataOf, startCloudApi } from '#test/providers/cloudApi.ts'
import { testSecrets } from '#test/secrets.ts'
import { type Fetching, fetchMedia } from './fetch.server.ts'
import { fetchMediaJob } from './job.server.ts'
import { maxMediaBytes, mediaPatienceMs } from './rules.ts'

let meta: CloudApi
let agenda: Agenda
let fetching: Fetching
let channels: Channels
let folder: string
let url: string
const queued: Record<string, string>[] = []

beforeAll(async () => {
  meta = await startCloudApi()
  agenda = await openAgenda({ WHATSAPP_URL: meta.url, OUTBOUND_ALLOW: '127.0.0.1' })
  const { phoneNumberId, accountId, accessToken, appSecret } = meta.account
  const body = { version: null, phoneNumberId, accountId, accessToken, appSecret }
  url = (await agenda.call('PUT', '/channels/whatsapp', body, 'owner')).body.webhook.url
  folder = await mkdtemp(join(tmpdir(), 'acolhe-spool-'))
  const { store } = agenda.server.archive
  const env = readEnv({
    ORIGIN: agenda.server.origin,
    WHATSAPP_URL: meta.url,
    OUTBOUND_ALLOW: '127.0.0.1',
  })
  channels = openChannels({ env, secrets: testSecrets })
  fetching = {
    channels,
    archive: { store, spoolFolder: folder },
  }
  agenda.server.db.database.enqueue = async (_db, name, data) => {
    if (name === fetchMediaJob) queued.push(data)
  }
})
afterAll(async () => {
  await agenda.server.stop()
  meta.stop()
})
beforeEach(async () => {
  meta.media.clear()
  meta.onFile = () => undefined
  queued.length = 0
  await agenda.server.sql(agenda.orgId, 'delete from conversations')
})

const inNetwork = <T>(work: (tx: NetworkTransaction) => Promise<T>) =>
  transact({ database: agenda.server.db.database, userId: null, orgId: agenda.orgId }, work)

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const jpeg = bytes(`\xff\xd8\xff\xe0....JFIF${'.'.repeat(5_000)}`)
const voice = bytes(`OggS\0\x02${'.'.repeat(2_000)}`)

/** Somebody sends a file; returns its conversation and the job that was queued. */
async function sendFile(file: CloudMedia, message: object = {}, kind = 'image', field = 'messages') {
  const id = `${1_000 + meta.media.size}`
  meta.media.set(id, file)
  const told = {
    id: `wamid.${randomUUID()}`,
    from: '5511987654321',
    to: '5511987654321',
    timestamp: `${Math.floor(Date.now() / 1_000)}`,
    type: kind,
    [kind]: { id, mime_type: file.type, ...message },
  }
  const list = field === 'messages' ? 'messages' : 'message_echoes'
  expect(await meta.notify(url, field, { ...metadataOf(meta.account), [list]: [told] })).toBe(200)
  const handler = openHandler({ secrets: testSecrets, acts: [], whenStopped: [], assistant: null })
  await handleEvents(agenda.server.db.database, agenda.orgId, [handler])
  return queued.at(-1)?.messageId ?? ''
}

const fetchOne = (messageId: string) =>
  fetchMedia(fetching, { database: agenda.server.db.database, userId: null, orgId: agenda.orgId }, messageId)

async function conversationId() {
  const { items } = (await agenda.call('GET', '/conversations?view=open', undefined, 'owner')).body
  return items[0].id as string
}
const media = async () => {
  const path = `/conversations/${await conversationId()}/entries`
  const { items } = (await agenda.call('GET', path, undefined, 'owner')).body
  return items.find((one: { message?: { media: unknown } }) => one.message?.media)?.message.media
}

async function open(fileId: string, headers: Record<string, string> = {}) {
  const { body } = await agenda.call('GET', `/files/${fileId}/address`, undefined, 'receptionist')
  return fetch(`${agenda.server.origin}${body.url}`, { headers })
}

async function storedKeys() {
  const keys: string[] = []
  for await (const key of agenda.server.archive.store.list()) keys.push(key)
  return keys
}

describe('a file that somebody sends', () => {
  test('arrives, is kept with its message, and opens for whoever may read the conversation', async () => {
    const messageId = await sendFile({ type: 'image/jpeg', bytes: jpeg }, { caption: 'a guia' })
    expect(await media()).toEqual({
      kind: 'image',
      type: 'image/jpeg',
      name: '',
      size: null,
      state: 'arriving',
      reason: '',
      transcription: '',
      fileId: null,
    })
    await fetchOne(messageId)
    const stored = await media()
    expect(stored).toEqual({
      kind: 'image',
      type: 'image/jpeg',
      name: expect.stringMatching(/^foto-\d{4}-\d\d-\d\d\.jpeg$/),
      size: jpeg.byteLength,
      state: 'stored',
      reason: '',
      transcription: '',
      fileId: expect.any(String),
    })
    const answer = await open(stored.fileId)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(jpeg)
    expect(await readdir(folder)).toEqual([])
    // Professionals read the conversations of their patients alone.
    const address = `/files/${stored.fileId}/address`
    expect((await agenda.call('GET', address, undefined, 'professional')).status).toBe(404)
    expect((await agenda.server.call('GET', `/api/v1/orgs/${agenda.orgId}${address}`)).status).toBe(401)
  })

  test('is kept once, however often its job runs', async () => {
    const before = (await storedKeys()).length
    const messageId = await sendFile(
      { type: 'audio/ogg; codecs=opus', bytes: voice },
      { voice: true },
      'audio',
    )
    await Promise.all([fetchOne(messageId), fetchOne(messageId)])
    await fetchOne(messageId)
    expect((await storedKeys()).length).toBe(before + 1)
    expect(await media()).toMatchObject({ state: 'stored', type: 'audio/ogg' })
  })

  test('plays from where a player asks', async () => {
    await fetchOne(await sendFile({ type: 'audio/ogg', bytes: voice }, {}, 'audio'))
    const { fileId } = await media()
    const part = await open(fileId, { range: 'bytes=4-9' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 4-9/${voice.byteLength}`)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(voice.slice(4, 10))
    const end = await open(fileId, { range: 'bytes=-10' })
    expect(new Uint8Array(await end.arrayBuffer())).toEqual(voice.slice(-10))
    expect((await open(fileId, { range: 'bytes=9-4' })).status).toBe(200)
  })

  test('keeps its name; an office file is saved, never shown', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const file = { type, bytes: bytes('PK\x03\x04..........') }
    await fetchOne(await sendFile(file, { filename: '../Laudo José.docx' }, 'document'))
    const { name, fileId } = await media()
    expect(name).toBe('Laudo José.docx')
    expect((await open(fileId)).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('of which the account says that it is too large is not fetched; one that is too large is given up', async () => {
    meta.onFile = () => {
      throw new Error('fetched')
    }
    const told = { type: 'video/mp4', bytes: jpeg, size: maxMediaBytes + 1 }
    await fetchOne(await sendFile(told, {}, 'video'))
    expect(await media()).toMatchObject({
      state: 'lost',
      reason: 'O arquivo passa de 25 MB e não foi guardado.',
    })
    await agenda.server.sql(agenda.orgId, 'delete from conversations')
    meta.onFile = () => undefined
    const large = { type: 'image/jpeg', bytes: new Uint8Array(maxMediaBytes + 1).fill(0xff), size: 10 }
    await fetchOne(await sendFile(large))
    expect(await media()).toMatchObject({ state: 'lost', reason: expect.stringContaining('25 MB') })
    expect(await readdir(folder)).toEqual([])
  })

  test('that is not what it says, or of a kind that is not kept, is lost with the reason', async () => {
    await fetchOne(await sendFile({ type: 'image/jpeg', bytes: bytes('<script>alert(1)</script>') }))
    expect(await media()).toMatchObject({
      state: 'lost',
      reason: 'Este tipo de arquivo não é guardado aqui.',
    })
  })

  test('that Meta has no more is lost at once; one that does not come is asked for again, for ten minutes', async () => {
    const gone = await sendFile({ type: 'image/jpeg', bytes: jpeg })
    meta.media.clear()
    await fetchOne(gone)
    expect(await media()).toMatchObject({ state: 'lost', reason: 'Este arquivo não está mais onde chegou.' })
    await agenda.server.sql(agenda.orgId, 'delete from conversations')

    const messageId = await sendFile({ type: 'image/jpeg', bytes: jpeg })
    meta.onFile = () => ({ status: 500, body: 'busy' })
    await expect(fetchOne(messageId)).rejects.toThrow()
    meta.onFile = () => 'lose'
    await expect(fetchOne(messageId)).rejects.toThrow()
    expect(await media()).toMatchObject({ state: 'arriving' })
    const { clock } = agenda.server.db.database
    const now = clock.now
    clock.now = () => new Date(Date.now() + mediaPatienceMs + 1_000)
    await fetchOne(messageId).finally(() => {
      clock.now = now
    })
    expect(await media()).toMatchObject({
      state: 'lost',
      reason: 'O arquivo não pôde ser buscado em 10 minutos.',
    })
  })

  test('from the clinic’s own phone is kept as well', async () => {
    await fetchOne(await sendFile({ type: 'image/jpeg', bytes: jpeg }))
    const echo = await sendFile({ type: 'image/jpeg', bytes: jpeg }, {}, 'image', 'smb_message_echoes')
    await fetchOne(echo)
    expect(await media()).toMatchObject({ state: 'stored' })
  })

  test('stays with its conversation when two become one', async () => {
    await fetchOne(await sendFile({ type: 'image/jpeg', bytes: jpeg }))
    const { fileId } = await media()
    const other = { ...noAddress, phone: '11977442080' }
    await inNetwork(async (tx) => {
      await findConversation(tx, { address: other, kind: 'whatsapp' })
      const joined = await changeAddress(tx, other, { ...noAddress, phone: '11987654321' }, 'whatsapp')
      expect(joined?.joined).not.toBe(null)
    })
    expect((await open(fileId)).status).toBe(200)
  })

  test('that somebody deletes opens no more, and the thread says so', async () => {
    await fetchOne(await sendFile({ type: 'image/jpeg', bytes: jpeg }))
    const { fileId } = await media()
    expect((await agenda.call('DELETE', `/files/${fileId}`, undefined, 'receptionist')).status).toBe(200)
    expect(await media()).toMatchObject({ state: 'lost', reason: 'Alguém da equipe excluiu este arquivo.' })
  })

  test('of a channel that is gone is lost', async () => {
    const messageId = await sendFile({ type: 'image/jpeg', bytes: jpeg })
    await agenda.call('DELETE', '/channels/whatsapp', undefined, 'owner')
    await fetchOne(messageId)
    expect(await media()).toMatchObject({ state: 'lost', reason: expect.stringContaining('desconectado') })
  })
})

describe('what somebody attaches to an answer by e-mail', () => {
  const ours = '<01933a7c-1111-7abc-8def-0123456789ab@vereda.example>'
  const mail = (name: string, type: string, content: Uint8Array) =>
    [
      'From: Ana <ana@mail.example>',
      `Message-ID: <${randomUUID()}@mail.example>`,
      `In-Reply-To: ${ours}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="m"',
      '',
      '--m',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Segue a guia',
      '--m',
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64'),
      '--m--',
      '',
    ].join('\r\n')

  async function receiveMail(raw: string) {
    const mailbox = await startMailbox()
    const connected = await agenda.call(
      'PUT',
      '/channels/email',
      {
        version: null,
        host: '127.0.0.1',
        port: 1,
        security: 'starttls',
        user: mailbox.user,
        password: mailbox.password,
        fromAddress: 'lembretes@vereda.example',
        imapHost: '127.0.0.1',
        imapPort: mailbox.port,
        imapSecurity: 'starttls',
      },
      'owner',
    )
    expect(connected.status).toBe(200)
    const { database } = agenda.server.db
    await readNetworkMailbox(database, channels, agenda.orgId)
    mailbox.deliver(raw)
    await readNetworkMailbox(database, channels, agenda.orgId)
    const handler = openHandler({ secrets: testSecrets, acts: [], whenStopped: [], assistant: null })
    await handleEvents(database, agenda.orgId, [handler])
    return {
      messageId: queued.at(-1)?.messageId ?? '',
      async stop() {
        await agenda.call('DELETE', '/channels/email', undefined, 'owner')
        await mailbox.stop()
      },
    }
  }

  test('is kept with the conversation, and opens', async () => {
    const content = bytes('%PDF-1.7 a guia')
    const { messageId, stop } = await receiveMail(mail('guia.pdf', 'application/pdf', content))
    expect(await media()).toMatchObject({ state: 'arriving', name: 'guia.pdf' })
    await fetchOne(messageId)
    const kept = await media()
    expect(kept).toMatchObject({ kind: 'document', state: 'stored', name: 'guia.pdf', size: content.length })
    expect(new Uint8Array(await (await open(kept.fileId)).arrayBuffer())).toEqual(content)
    await stop()
  })

  test('is judged by its content, whatever it is called, and lost where the mailbox is left', async () => {
    const program = await receiveMail(mail('guia.pdf', 'application/pdf', bytes('MZ a program')))
    await fetchOne(program.messageId)
    expect(await media()).toMatchObject({
      state: 'lost',
      reason: 'Este tipo de arquivo não é guardado aqui.',
    })
    await program.stop()
    await agenda.server.sql(agenda.orgId, 'delete from conversations')
    const left = await receiveMail(mail('guia.pdf', 'application/pdf', bytes('%PDF-1.7 a guia')))
    await left.stop()
    await fetchOne(left.messageId)
    expect(await media()).toMatchObject({ state: 'lost' })
  })
})
