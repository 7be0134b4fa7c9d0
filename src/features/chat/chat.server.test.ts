import { randomBytes, randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib/v1'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChannels } from '#features/channels/commands.server.ts'
import { openEngine } from '#features/sends/engine/engine.server.ts'
import { openSingles } from '#features/sends/singles.server.ts'
import { readEnv } from '#platform/env.server.ts'
import type { IsSilenced } from '#platform/silence.server.ts'
import type { Worker } from '#platform/worker.server.ts'
import { slots } from '#src/features.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { testSecrets } from '#test/secrets.ts'
import { forgetTokens } from './jobs.server.ts'
import type { ChatState } from './state.server.ts'

let agenda: Agenda
let worker: Worker
/** What a demonstration brings in. */
const silences: IsSilenced[] = []
beforeAll(async () => {
  agenda = await openAgenda({ RATE_LIMITS: 'on' })
  const { db, identity, post } = agenda.server
  const parts = { database: db.database, secrets: testSecrets, env: readEnv({}), identity, post }
  worker = openEngine({
    ...parts,
    channels: openChannels(parts),
    files: agenda.server.archive.store,
    prepare: openSingles(slots.one('linkSingles')(parts)),
    silences,
    whenStopped: [],
  })
  worker.start()
})
afterAll(async () => {
  await worker.stop()
  await agenda.server.stop()
})
beforeEach(() => agenda.server.db.database.pool.query('delete from quotas'))

const newToken = () => randomBytes(32).toString('base64url')

/** Calls as a page of ours does, in whose frame the visitor writes. */
async function call(
  method: string,
  path: string,
  { token, body, origin = agenda.server.origin }: { token?: string; body?: unknown; origin?: string } = {},
) {
  const answer = await fetch(`${agenda.server.origin}/api/chat/${path}`, {
    method,
    headers: {
      origin,
      ...(token !== undefined && { 'x-visitor': token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

async function prove() {
  const { body } = await call('GET', `${agenda.orgId}/proof`)
  const solution = await solveChallenge(body.challenge, body.salt, body.algorithm, body.maxnumber).promise
  const { algorithm, challenge, salt, signature } = body
  return { algorithm, challenge, salt, signature, number: solution?.number }
}

const write = async (token: string, text: string, over: object = {}) =>
  call('POST', `${agenda.orgId}/messages`, { token, body: { id: randomUUID(), text, ...over } })

/** Somebody who has written once. */
async function arrive(text = 'oi, queria marcar') {
  const token = newToken()
  const { status, body } = await write(token, text, { proof: await prove() })
  expect({ status, body }).toMatchObject({ status: 201 })
  const [row] = await agenda.server.sql(
    agenda.orgId,
    `select c.id from conversations c where visitor_id <> '' order by id desc limit 1`,
  )
  return { token, state: body as ChatState, conversationId: row?.id as string }
}

const stateOf = async (token: string): Promise<ChatState> =>
  (await call('GET', `${agenda.orgId}/state`, { token })).body
const conversation = async (id: string) => (await agenda.call('GET', `/conversations/${id}`)).body
const act = (id: string, what: string, body: object) =>
  agenda.call('POST', `/conversations/${id}/${what}`, body)

/** Waits for what the worker does. */
async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('a chat', () => {
  test('stores nothing before the first message, and begins with it', async () => {
    const before = await agenda.server.sql(agenda.orgId, 'select from chat_visitors')
    const page = await fetch(`${agenda.server.origin}/chat/${agenda.orgId}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(await page.text()).toContain('data-chat=')
    expect((await call('GET', `${agenda.orgId}/state`)).body).toMatchObject({ owner: 'new', messages: [] })
    expect(await agenda.server.sql(agenda.orgId, 'select from chat_visitors')).toHaveLength(before.length)
    const { state, conversationId } = await arrive()
    expect(state).toMatchObject({
      owner: 'queue',
      messages: [{ from: 'visitor', text: 'oi, queria marcar', name: '', options: [] }],
    })
    expect(await conversation(conversationId)).toMatchObject({
      state: 'queue',
      channel: 'chat',
      phone: '',
      email: '',
      windowUntil: null,
      unread: 1,
      patients: [],
      name: expect.stringMatching(/^Visitante \w{4}$/),
    })
  })

  test('needs a proof of work, once for each', async () => {
    expect((await write(newToken(), 'oi')).status).toBe(403)
    const proof = await prove()
    expect(
      (await write(newToken(), 'oi', { proof: { ...proof, number: (proof.number ?? 0) + 1 } })).status,
    ).toBe(403)
    expect((await write(newToken(), 'oi', { proof })).status).toBe(201)
    expect((await write(newToken(), 'oi', { proof })).status).toBe(403)
  })

  test('a message that is sent again, as its answer was lost, is the same one', async () => {
    const { token } = await arrive()
    const id = randomUUID()
    await write(token, 'amanhã?', { id })
    const { body } = await write(token, 'amanhã?', { id })
    expect(body.messages.map(({ text }: { text: string }) => text)).toEqual(['oi, queria marcar', 'amanhã?'])
    expect(body.messages[1].clientId).toBe(id)
  })

  test('ends when its visitor ends it, and at the end of the day', async () => {
    const { token } = await arrive()
    expect((await call('DELETE', `${agenda.orgId}/token`, { token })).status).toBe(204)
    expect((await call('GET', `${agenda.orgId}/state`, { token })).status).toBe(401)
    expect((await write(token, 'ainda estou aqui', { proof: await prove() })).status).toBe(401)
    const other = await arrive()
    await agenda.server.sql(agenda.orgId, `update chat_visitors set expires_at = now() - interval '8 days'`)
    expect((await call('GET', `${agenda.orgId}/state`, { token: other.token })).status).toBe(401)
    await forgetTokens(agenda.server.db.database)
    const rows = await agenda.server.sql(
      agenda.orgId,
      'select from chat_visitors where token_hash <> id::text and expires_at < now()',
    )
    expect(rows).toHaveLength(0)
  })
})

describe('what staff answers', () => {
  test('reaches the page with a first name; delivered and read are what the page tells', async () => {
    const { token, conversationId } = await arrive()
    const { ownership } = await conversation(conversationId)
    const answered = await act(conversationId, 'messages', { ownership, text: 'Bom dia. Quinta às 9h?' })
    expect(answered.status).toBe(201)
    const state = await until(
      () => stateOf(token),
      ({ messages }) => messages.length === 2,
    )
    expect(state).toMatchObject({ owner: 'person', name: 'Bruno', place: null })
    expect(state.messages[1]).toMatchObject({ from: 'person', name: 'Bruno', text: 'Bom dia. Quinta às 9h?' })
    const sendState = async () =>
      (await agenda.call('GET', `/conversations/${conversationId}/entries`)).body.items.find(
        (one: { type: string; message?: { direction: string } }) =>
          one.type === 'message' && one.message?.direction === 'out',
      ).message.send.state
    await until(sendState, (is) => is === 'sent')
    const seen = { upTo: state.messages[1]?.id, isRead: false }
    expect((await call('POST', `${agenda.orgId}/seen`, { token, body: seen })).status).toBe(204)
    expect(await sendState()).toBe('delivered')
    await call('POST', `${agenda.orgId}/seen`, { token, body: { ...seen, isRead: true } })
    expect(await sendState()).toBe('read')
    await write(token, 'pode ser')
    expect(await conversation(conversationId)).toMatchObject({ state: 'person', unread: 1 })
  })

  test('reaches the page in a demonstration too, of which nothing may leave', async () => {
    silences.push(async () => true)
    const { token, conversationId } = await arrive()
    const { ownership } = await conversation(conversationId)
    await act(conversationId, 'messages', { ownership, text: 'Pode ser na quinta?' })
    const { messages } = await until(
      () => stateOf(token),
      (state) => state.messages.length === 2,
    )
    expect(messages[1]).toMatchObject({ from: 'person', text: 'Pode ser na quinta?' })
    silences.pop()
  })

  test('who asks for a person waits for one, with a place', async () => {
    const first = await arrive('primeiro')
    const second = await arrive('segundo')
    const { ownership } = await conversation(second.conversationId)
    await act(second.conversationId, 'hand-back', { ownership })
    const asked = await write(second.token, 'Falar com uma pessoa', { wantsPerson: true })
    expect(asked.body.owner).toBe('queue')
    expect(asked.body.place).toBeGreaterThan(1)
    const before = (await stateOf(second.token)).place ?? 0
    const { ownership: own } = await conversation(first.conversationId)
    await act(first.conversationId, 'messages', { ownership: own, text: 'Oi' })
    expect((await stateOf(second.token)).place).toBe(before - 1)
  })

  test('each side sees that the other one writes', async () => {
    const { token, conversationId } = await arrive()
    const { ownership } = await conversation(conversationId)
    await act(conversationId, 'messages', { ownership, text: 'Bom dia' })
    const viewers = async () =>
      (await agenda.call('GET', `/conversations/${conversationId}/viewers`)).body.items
    expect(await viewers()).toEqual([])
    expect((await call('POST', `${agenda.orgId}/typing`, { token })).status).toBe(204)
    expect(await viewers()).toEqual([{ userId: '', userFullname: 'Visitante', isTyping: true }])
    await write(token, 'oi')
    expect(await viewers()).toEqual([])
    expect((await stateOf(token)).isTyping).toBe(false)
    const window = { conversationId, isTyping: true }
    await agenda.call('PUT', `/conversation-windows/${randomUUID()}`, window)
    expect((await stateOf(token)).isTyping).toBe(true)
  })
})

describe('what nobody else may', () => {
  test('another visitor’s token, id or message opens nothing of a conversation', async () => {
    const teresa = await arrive('sou a Teresa e tenho um segredo')
    const other = await arrive('sou outra pessoa')
    expect(JSON.stringify(await stateOf(other.token))).not.toContain('Teresa')
    for (const token of [newToken(), teresa.conversationId, 'x'.repeat(43), ''])
      expect((await call('GET', `${agenda.orgId}/state`, { token })).status).toBe(401)
    // Of a message of Teresa's the other one says nothing, whatever id is sent.
    const { ownership } = await conversation(teresa.conversationId)
    await act(teresa.conversationId, 'messages', { ownership, text: 'Pois não' })
    const state = await until(
      () => stateOf(teresa.token),
      ({ messages }) => messages.length === 2,
    )
    const upTo = state.messages[1]?.id
    await call('POST', `${agenda.orgId}/seen`, { token: other.token, body: { upTo, isRead: true } })
    const sends = await agenda.server.sql(
      agenda.orgId,
      `select from sends where conversation_id = '${teresa.conversationId}' and read_at is not null`,
    )
    expect(sends).toHaveLength(0)
    // An id that another page made for its own message is not another's.
    const [first] = teresa.state.messages
    const copied = await write(other.token, 'copiada', { id: first?.clientId ?? '' })
    expect(copied.body.messages.map(({ text }: { text: string }) => text)).toEqual([
      'sou outra pessoa',
      'copiada',
    ])
  })

  test('a stored row gives nobody a token, and a token is none at another network', async () => {
    const { token } = await arrive()
    const [row] = await agenda.server.sql(
      agenda.orgId,
      'select * from chat_visitors order by id desc limit 1',
    )
    expect(JSON.stringify(row)).not.toContain(token)
    const hash = String(row?.token_hash).slice(0, 43)
    expect((await call('GET', `${agenda.orgId}/state`, { token: hash })).status).toBe(401)
    expect((await call('GET', `${randomUUID()}/state`, { token })).status).toBe(404)
  })

  test('another site writes nothing, and pages stand in no frame but those of the network’s sites', async () => {
    const refused = await call('POST', `${agenda.orgId}/messages`, {
      token: newToken(),
      origin: 'https://outro.example',
      body: { id: randomUUID(), text: 'oi', proof: await prove() },
    })
    expect(refused.status).toBe(403)
    const policyOf = async (path: string) =>
      (await fetch(`${agenda.server.origin}${path}`)).headers.get('content-security-policy')
    expect(await policyOf(`/chat/${agenda.orgId}`)).toContain("frame-ancestors 'none'")
    expect(await policyOf(`/chat/${agenda.orgId}/janela`)).toContain("frame-ancestors 'none'")
    const { chat } = (await agenda.call('GET', '/channels', undefined, 'owner')).body
    const saved = await agenda.call(
      'PUT',
      '/channels/chat',
      { ...chat.settings, origins: ['www.clinica.example/contato'], version: chat.version },
      'owner',
    )
    expect(saved).toMatchObject({
      status: 200,
      body: { settings: { origins: ['https://www.clinica.example'] } },
    })
    expect(await policyOf(`/chat/${agenda.orgId}/janela`)).toContain(
      'frame-ancestors https://www.clinica.example',
    )
    const script = await (await fetch(`${agenda.server.origin}/widget.js?rede=${agenda.orgId}`)).text()
    expect(script).toContain('https://www.clinica.example')
  })

  test('too much of anything is refused', async () => {
    const { token } = await arrive()
    expect((await write(token, 'x'.repeat(1_001))).status).toBe(422)
    expect((await write(token, '   ')).status).toBe(422)
    const large = await call('POST', `${agenda.orgId}/messages`, {
      token,
      body: { text: 'x'.repeat(20_000) },
    })
    expect(large.status).toBe(413)
    const statuses: number[] = []
    for (let at = 0; at < 21; at++) statuses.push((await write(token, `mensagem ${at}`)).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(19)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a chat that is off has a page that says how to reach the clinic, and nothing else', async () => {
    const { chat } = (await agenda.call('GET', '/channels', undefined, 'owner')).body
    const { token } = await arrive()
    const off = { ...chat.settings, isOn: false, version: chat.version }
    const saved = await agenda.call('PUT', '/channels/chat', off, 'owner')
    expect(saved).toMatchObject({ status: 200, body: { state: 'none' } })
    expect((await call('GET', `${agenda.orgId}/state`, { token })).status).toBe(404)
    expect((await write(token, 'oi')).status).toBe(404)
    const page = await (await fetch(`${agenda.server.origin}/chat/${agenda.orgId}`)).text()
    expect(page).toContain('o chat está desligado')
    expect(page).not.toContain('<script')
    await agenda.call('PUT', '/channels/chat', { ...off, isOn: true, version: saved.body.version }, 'owner')
  })
})

test('a stream brings what is answered, and ends with the chat', async () => {
  const { token, conversationId } = await arrive()
  const response = await fetch(`${agenda.server.origin}/api/chat/${agenda.orgId}/stream`, {
    headers: { 'x-visitor': token },
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let heard = ''
  const hear = async (text: string) => {
    while (!heard.includes(text)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`the stream ended before ${text}`)
      heard += decoder.decode(value, { stream: true })
    }
  }
  await hear('"owner":"queue"')
  const { ownership } = await conversation(conversationId)
  await act(conversationId, 'messages', { ownership, text: 'Já vejo para você' })
  await hear('Já vejo para você')
  await call('DELETE', `${agenda.orgId}/token`, { token })
  await act(conversationId, 'messages', { ownership: ownership + 1, text: 'Tchau' })
  while (!(await reader.read()).done);
})
