import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '#features/assistant/settings.ts'
import {
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderServer,
  startProvider,
} from '#test/providers/http.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { olga } from '#test/world.ts'

let server: TestServer
let provider: ProviderServer
let owner: { token: string; user: { userId: string; orgId: string } }
let asked: ProviderRequest[] = []
let answer: ProviderAnswer

beforeAll(async () => {
  provider = await startProvider((request) => {
    asked.push(request)
    return answer
  })
  server = await startTestServer({
    OUTBOUND_ALLOW: provider.host,
    ANTHROPIC_URL: `${provider.url}/anthropic`,
    GOOGLE_AI_URL: `${provider.url}/google`,
  })
  owner = await server.register(olga)
})
afterAll(async () => {
  await server.stop()
  provider.stop()
})
beforeEach(() => {
  asked = []
  answer = { status: 200, body: { choices: [{ message: { role: 'assistant', content: 'ok' } }] } }
})

const call = (method: string, to: string, body: unknown) =>
  server.call(method, `/api/v1/orgs/${owner.user.orgId}/assistant${to}`, { token: owner.token, body })
const openai = () => ({
  ...defaultSettings,
  provider: 'openai',
  baseUrl: `${provider.url}/v1`,
  model: 'padrao',
})
const check = async (over: object = {}) => (await call('POST', '/check', { ...openai(), ...over })).body

test('the model of an unsaved form is asked for a word, with the key that was typed', async () => {
  expect(await check({ key: 'uma-chave-comprida' })).toMatchObject({
    isFine: true,
    title: 'padrao respondeu',
  })
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/v1/chat/completions' })
  expect(asked[0]?.headers.authorization).toBe('Bearer uma-chave-comprida')
  expect(asked[0]?.body.model).toBe('padrao')
})

test('a stored key goes to its own address alone', async () => {
  const saved = await call('PUT', '', { ...openai(), version: 1, key: 'chave-guardada-1234' })
  expect(saved.status).toBe(200)
  await check()
  await check({ baseUrl: `http://localhost:${new URL(provider.url).port}/v1` })
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer chave-guardada-1234'])
})

test.each([
  [{ status: 401, body: {} }, 'A chave não foi aceita'],
  [{ status: 402, body: {} }, 'Não há saldo no provedor'],
  [{ status: 404, body: {} }, 'O provedor não conhece o modelo padrao'],
  [{ status: 429, body: {} }, 'O provedor está limitando os pedidos'],
  [{ status: 400, body: {} }, 'O provedor recusou o pedido'],
  [{ status: 503, body: {} }, 'O provedor está fora do ar'],
  [{ status: 302, body: '', headers: { location: 'http://10.0.0.1/' } }, 'O endereço leva a outro lugar'],
  [{ status: 200, body: '<html>' }, 'Este endereço respondeu, mas não como um modelo'],
  ['lose' as const, 'O servidor não aceitou a conexão'],
])('what is wrong is said: %j', async (given, title) => {
  answer = given
  const found = await check()
  expect(found).toMatchObject({ isFine: false, title })
  expect(found.advice).not.toBe('')
})

test('vendors are asked at their own addresses', async () => {
  answer = { status: 200, body: { content: [], candidates: [] } }
  expect(await check({ provider: 'anthropic', key: 'sk-a' })).toMatchObject({ isFine: true })
  expect(await check({ provider: 'google', key: 'g-b' })).toMatchObject({ isFine: true })
  expect(asked.map(({ path }) => path)).toEqual([
    '/anthropic/messages',
    '/google/models/padrao:generateContent',
  ])
  expect(asked[0]?.headers['x-api-key']).toBe('sk-a')
  expect(asked[1]?.headers['x-goog-api-key']).toBe('g-b')
  expect(await check({ provider: 'google' })).toMatchObject({ isFine: false, title: 'Falta a chave' })
})

test('an address within the house is not asked', async () => {
  const found = await check({ baseUrl: 'https://192.168.0.10/v1' })
  expect(found).toMatchObject({ isFine: false, title: 'Este endereço não é da internet pública' })
  expect(await check({ provider: 'guided' })).toMatchObject({ isFine: true })
})
