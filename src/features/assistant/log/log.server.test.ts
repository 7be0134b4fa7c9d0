import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#features/assistant/settings.ts'
import { noteSpending } from '#features/assistant/spending/spending.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { olga } from '#test/world.ts'

let server: TestServer
let owner: { token: string; user: { userId: string; orgId: string } }
let conversationId: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.register(olga)
  conversationId = uuid()
  await sql(
    `insert into conversations (org_id, id, phone, phone_key, profile_name, state)
     values ($1, $2, '11987654321', '1187654321', 'Teresa', 'assistant')`,
    [conversationId],
  )
})
afterAll(() => server.stop())

const sql = (text: string, values: readonly unknown[] = []) =>
  server.sql(owner.user.orgId, text, [owner.user.orgId, ...values])
const call = (method: string, to: string, body?: unknown) =>
  server.call(method, `/api/v1/orgs/${owner.user.orgId}/assistant${to}`, {
    token: owner.token,
    ...(body === undefined ? {} : { body }),
  })

async function logTurn(over: Record<string, unknown> = {}): Promise<string> {
  const turn = {
    id: uuid(),
    conversation_id: conversationId,
    channel: 'whatsapp',
    state: 'answered',
    engine: 'guided',
    ownership: 1,
    ...over,
  }
  const names = Object.keys(turn)
  await sql(
    `insert into assistant_turns (org_id, ${names.join(', ')})
     values ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')})`,
    Object.values(turn),
  )
  return turn.id
}

async function hear(text: string): Promise<string> {
  const id = uuid()
  await sql(
    `insert into messages (org_id, id, conversation_id, direction, author, kind, text)
     values ($1, $2, $3, 'in', 'patient', 'whatsapp', $4)`,
    [id, conversationId, text],
  )
  return id
}

test('the log lists turns, the newest first, narrowed and page by page', async () => {
  const message = await hear('oi, tem dermato?')
  const plain = await logTurn({
    message_ids: [message],
    replies: JSON.stringify([{ text: 'Tenho, sim.', options: [] }]),
    tool_calls: JSON.stringify([{ tool: 'findTimes', request: {}, result: {}, ms: 82 }]),
    understood: JSON.stringify({ intent: 'book', dates: [], isAmbiguous: false }),
  })
  const handed = await logTurn({ state: 'handedOver', hand_over: 'clinical', engine: 'openai', cost: 30_000 })
  const failed = await logTurn({ error: 'timeout', did_fall_back: true, channel: 'sms' })
  await logTurn({ state: 'running', claimed_by: uuid(), lease_until: new Date().toISOString() })
  const ids = async (query = '') =>
    (await call('GET', `/turns${query}`)).body.items.map(({ id }: { id: string }) => id)
  expect(await ids()).toEqual([failed, handed, plain])
  expect(await ids('?outcome=handedOver')).toEqual([handed])
  expect(await ids('?outcome=failed')).toEqual([failed])
  expect(await ids('?channel=sms')).toEqual([failed])
  expect(await ids('?engine=openai')).toEqual([handed])
  expect(await ids('?day=2020-01-01')).toEqual([])
  const first = (await call('GET', '/turns?limit=2')).body
  expect(first.next).toBe(handed)
  expect(await ids(`?limit=2&cursor=${first.next}`)).toEqual([plain])
  expect((await call('GET', '/turns?cursor=x')).status).toBe(400)
  const [, , last] = (await call('GET', '/turns')).body.items
  expect(last).toMatchObject({
    contact: 'Teresa',
    asked: ['oi, tem dermato?'],
    replies: ['Tenho, sim.'],
    intent: 'book',
    toolCalls: [{ tool: 'findTimes', ms: 82 }],
    cost: 0,
  })
})

test('the overview counts the month by conversations', async () => {
  await call('PUT', '', {
    ...defaultSettings,
    version: 1,
    provider: 'openai',
    baseUrl: 'https://modelos.vereda.example/v1',
    model: 'padrao',
    monthlyLimitCents: 100,
    inputPriceCents: 100,
    outputPriceCents: 100,
    pricesOn: '2026-11-01',
  })
  // Handed over twice, the conversation counts once, by its last reason.
  await logTurn({ state: 'handedOver', hand_over: 'asked' })
  const { body } = await call('GET', '/overview')
  expect(body.month).toMatchObject({
    conversations: 1,
    handedOver: 1,
    reasons: [{ reason: 'asked', conversations: 1 }],
  })
  expect(body.spending).toMatchObject({ cost: 0, limit: 1_000_000, isOver: false })
  expect(body.now).toEqual([{ channel: 'whatsapp', conversations: 1 }])
  const scope = { database: server.db.database, userId: null, orgId: owner.user.orgId }
  const prices = { ...defaultSettings, inputPriceCents: 100, outputPriceCents: 100 }
  await transact(scope, (tx) => noteSpending(tx, prices, { inputTokens: 900_000, outputTokens: 100_000 }))
  const after = (await call('GET', '/overview')).body.spending
  expect(after).toMatchObject({ cost: 1_000_000, isOver: true })
  expect(after.forecast).toBeGreaterThanOrEqual(1_000_000)
})

test('what it could not answer is suggested, until it is taught or put aside', async () => {
  for (const unanswered of ['tem wifi?', 'vcs tem wifi aí', 'aceitam cachorro?'])
    await logTurn({ unanswered })
  const items = async () => (await call('GET', '/suggestions')).body.items
  expect(await items()).toMatchObject([
    { question: 'vcs tem wifi aí', count: 2, conversationId },
    { question: 'aceitam cachorro?', count: 1 },
  ])
  const [, dog] = await items()
  await call('POST', '/suggestions/dismissal', { key: dog.key })
  expect(await items()).toHaveLength(1)
  await call('POST', '/suggestions/dismissal', { key: dog.key, isDismissed: false })
  expect(await items()).toHaveLength(2)
  await call('POST', '/suggestions/dismissal', { key: dog.key })
  await logTurn({ unanswered: 'pode levar cachorro? aceitam?' })
  expect(await items()).toHaveLength(2)
  await call('POST', '/knowledge', { question: 'Tem wifi?', answer: 'Sim, a senha está na recepção.' })
  expect(await items()).toMatchObject([{ count: 2 }])
})
