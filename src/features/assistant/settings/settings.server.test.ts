import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readKnowledge, readProviderKey, readSettings } from '#features/assistant/settings.server.ts'
import { defaultSettings } from '#features/assistant/settings.ts'
import { isOverLimit, noteSpending, readSpending } from '#features/assistant/spending/spending.server.ts'
import { type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { createSecrets } from '#platform/secrets.server.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { bruno, olga } from '#test/world.ts'

let server: TestServer
let owner: { token: string; user: { userId: string; orgId: string } }
let path: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.register(olga)
  path = `/api/v1/orgs/${owner.user.orgId}/assistant`
})
afterAll(() => server.stop())

const call = (method: string, to = '', body?: unknown, token = owner.token) =>
  server.call(method, `${path}${to}`, { token, ...(body === undefined ? {} : { body }) })
const versionNow = async () => (await call('GET')).body.version as number
const save = async (over: object = {}) =>
  call('PUT', '', { ...defaultSettings, version: await versionNow(), ...over })
/** As the system, in the network. */
const inNetwork = <T>(work: (tx: Transaction<NetworkScope>) => Promise<T>): Promise<T> => {
  const scope: NetworkScope = { database: server.db.database, userId: null, orgId: owner.user.orgId }
  return transact(scope, work)
}

const model = {
  provider: 'openai',
  baseUrl: 'https://modelos.vereda.example/v1/',
  model: 'padrao-pt-2',
  key: 'sk-uma-chave-comprida-4f2a',
}

describe('settings', () => {
  test('a network begins with the defaults, and nothing stored', async () => {
    const { body } = await call('GET')
    expect(body).toEqual({ ...defaultSettings, version: 1, key: null, transcriptionKey: null })
  })

  test('are saved over the version that was read, and over no other', async () => {
    const version = await versionNow()
    const saved = await save({
      name: ' Bia ',
      channels: ['whatsapp'],
      handOverWords: ['ouvidoria', 'ouvidoria'],
    })
    expect(saved.body).toMatchObject({ name: 'Bia', channels: ['whatsapp'], handOverWords: ['ouvidoria'] })
    const stale = await call('PUT', '', { ...defaultSettings, version })
    expect(stale.status).toBe(409)
    expect(stale.body.current).toMatchObject({ name: 'Bia', version: version + 1 })
    expect(await inNetwork(readSettings)).toMatchObject({ name: 'Bia', channels: ['whatsapp'] })
  })

  test('say beside each field what is missing', async () => {
    const wrong = await save({ name: '', provider: 'openai', monthlyLimitCents: 30_000 })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(
      ['baseUrl', 'inputPriceCents', 'model', 'name', 'outputPriceCents', 'pricesOn'].toSorted(),
    )
    const inside = await save({ ...model, baseUrl: 'https://10.0.0.7/v1' })
    expect(inside.body.errors).toEqual({ baseUrl: 'Este endereço não é da internet pública' })
    const open = await save({ ...model, baseUrl: 'http://modelos.vereda.example/v1' })
    expect(open.body.errors).toEqual({ baseUrl: 'Use um endereço com https' })
    expect((await save({ provider: 'anthropic', model: 'm' })).body.errors).toEqual({
      key: 'Campo obrigatório',
    })
  })

  test('a key is kept encrypted, shown by its end, and used at its own address alone', async () => {
    const saved = await save(model)
    expect(saved.body.key).toMatchObject({ end: '4f2a', storedBy: olga.fullname })
    expect(JSON.stringify(saved.body)).not.toContain('comprida')
    const [row] = await server.sql(owner.user.orgId, 'select secrets, settings::text from assistant_settings')
    expect(JSON.stringify(row)).not.toContain('comprida')

    const kept = await save({ ...model, key: '', baseUrl: 'https://modelos.vereda.example/v2' })
    expect(kept.body.key).toMatchObject({ end: '4f2a' })
    const asleep = await save({ ...model, key: '', provider: 'guided' })
    expect(asleep.body.key).toMatchObject({ end: '4f2a' })
    const elsewhere = await save({ ...model, key: '', baseUrl: 'https://outro.example/v1' })
    expect(elsewhere.body.key).toBeNull()
    const history = await server.call(
      'GET',
      `/api/v1/orgs/${owner.user.orgId}/history/assistant/${owner.user.orgId}`,
      {
        token: owner.token,
      },
    )
    expect(history.status).toBe(200)
    expect(JSON.stringify(history.body)).not.toContain('comprida')
  })

  test('the engines read the key of the provider that is chosen', async () => {
    await save(model)
    const read = () => inNetwork(async (tx) => readProviderKey(tx, testSecrets, await readSettings(tx)))
    expect(await read()).toBe(model.key)
    await expect(
      inNetwork(async (tx) => readProviderKey(tx, createSecrets('outra'), await readSettings(tx))),
    ).rejects.toThrow()
    await save({ ...model, key: '', provider: 'guided' })
    expect(await read()).toBe('')
  })

  test('the front desk sees nothing of it', async () => {
    const desk = await server.register(bruno)
    await server.addMember(owner.user.orgId, desk.user.userId, 'receptionist')
    expect((await call('GET', '', undefined, desk.token)).status).toBe(403)
    expect((await call('PUT', '', { ...defaultSettings, version: 1 }, desk.token)).status).toBe(403)
    expect((await call('GET', '/knowledge', undefined, desk.token)).status).toBe(403)
  })
})

describe('knowledge', () => {
  test('is written, changed, deleted and brought back', async () => {
    const form = { question: ' Tem estacionamento? ', answer: 'Sim.' }
    const created = await call('POST', '/knowledge', form)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ question: 'Tem estacionamento?', version: 1 })
    const { id } = created.body
    const changed = await call('PUT', `/knowledge/${id}`, { ...form, answer: 'Não.', version: 1 })
    expect(changed.body).toMatchObject({ answer: 'Não.', version: 2 })
    expect((await call('PUT', `/knowledge/${id}`, { ...form, version: 1 })).status).toBe(409)
    expect((await call('POST', '/knowledge', { question: ' ', answer: '' })).body.errors).toEqual({
      question: 'Campo obrigatório',
      answer: 'Campo obrigatório',
    })
    expect(await inNetwork(readKnowledge)).toMatchObject([{ id, answer: 'Não.' }])
    await call('POST', '/knowledge/deletion', { ids: [id] })
    expect((await call('GET', '/knowledge')).body.items).toEqual([])
    expect(await inNetwork(readKnowledge)).toEqual([])
    await call('POST', '/knowledge/restoration', { ids: [id] })
    expect((await call('GET', '/knowledge')).body.items).toHaveLength(1)
  })
})

describe('prior assessments', () => {
  test('are numbered, never changed, and the newest comes first', async () => {
    const form = { text: 'Baixo risco', assessedBy: 'Dra. Helena Prado', assessedOn: '2026-10-02' }
    const both = await Promise.all([
      call('POST', '/assessments', form),
      call('POST', '/assessments', { ...form, text: 'Revista' }),
    ])
    expect(both.map(({ body }) => body.number).toSorted()).toEqual([1, 2])
    const { items } = (await call('GET', '/assessments')).body
    expect(items.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    expect(items[0]).toMatchObject({ recordedBy: olga.fullname, assessedOn: '2026-10-02' })
    const changed = await server.sql(
      owner.user.orgId,
      "update assistant_assessments set text = 'outra' returning id",
    )
    expect(changed).toEqual([])
    const future = await call('POST', '/assessments', { ...form, assessedOn: '2190-01-01' })
    expect(future).toMatchObject({ status: 422, body: { code: 'assessed_in_future' } })
  })
})

describe('the month', () => {
  const settings = {
    ...defaultSettings,
    monthlyLimitCents: 100,
    inputPriceCents: 200,
    outputPriceCents: 1_000,
    pricesOn: '2026-11-01',
  }

  test('adds up what models cost, and is over at its limit', async () => {
    expect(await inNetwork(readSpending)).toEqual({ cost: 0, inputTokens: 0, outputTokens: 0 })
    // 100,000 tokens read at R$ 2 a million, 10,000 written at R$ 10: R$ 0.30.
    const cost = await inNetwork((tx) =>
      noteSpending(tx, settings, { inputTokens: 100_000, outputTokens: 10_000 }),
    )
    expect(cost).toBe(300_000)
    expect(await inNetwork((tx) => isOverLimit(tx, settings))).toBe(false)
    await Promise.all(
      [1, 2, 3].map(() =>
        inNetwork((tx) => noteSpending(tx, settings, { inputTokens: 100_000, outputTokens: 10_000 })),
      ),
    )
    expect(await inNetwork(readSpending)).toEqual({
      cost: 1_200_000,
      inputTokens: 400_000,
      outputTokens: 40_000,
    })
    expect(await inNetwork((tx) => isOverLimit(tx, settings))).toBe(true)
    expect(await inNetwork((tx) => isOverLimit(tx, { ...settings, monthlyLimitCents: null }))).toBe(false)
  })
})
