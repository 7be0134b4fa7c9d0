import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOutbound } from '#platform/outbound/outbound.server.ts'
import {
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderServer,
  startProvider,
} from '#test/providers/http.ts'
import { startZenvia, type TestZenvia } from '#test/providers/zenvia.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { olga } from '#test/world.ts'
import { handleEvents } from '../events/handle.server.ts'
import type { ChannelEvent, Outgoing } from '../rules.ts'
import type { HttpSettings } from '../settings.ts'
import { openHttpSms } from './http.server.ts'

let server: TestServer
let zenvia: TestZenvia
let gateway: ProviderServer
let requested: ProviderRequest[]
let answer: ProviderAnswer
let owner: { token: string; user: { orgId: string; userId: string } }

beforeAll(async () => {
  zenvia = await startZenvia()
  gateway = await startProvider((request) => {
    requested.push(request)
    return answer
  })
  server = await startTestServer({ ZENVIA_URL: zenvia.url, OUTBOUND_ALLOW: gateway.host })
  owner = await server.register(olga)
  await server.addPhone(owner.user.orgId, owner.user.userId, '11912345678')
})
beforeEach(() => {
  requested = []
  answer = { status: 200, body: { messages: [{ id: 'g-1' }] } }
})
afterEach(() => call('DELETE', '/sms'))
afterAll(async () => {
  await server.stop()
  zenvia.stop()
  gateway.stop()
})

const call = (method: string, path = '', body?: unknown) =>
  server.call(method, `/api/v1/orgs/${owner.user.orgId}/channels${path}`, {
    token: owner.token,
    ...(body !== undefined && { body }),
  })

/** Handles what the provider told, and returns what others hear of it. */
async function told(): Promise<ChannelEvent[]> {
  const heard: ChannelEvent[] = []
  await handleEvents(server.db.database, owner.user.orgId, [
    async (_, __, events) => {
      heard.push(...events)
    },
  ])
  return heard
}

const outgoing: Outgoing = {
  sendId: '018f3f3e-0000-7000-8000-000000000001',
  to: { phone: '11912345678', email: '', waId: '', bsuid: '' },
  message: {
    subject: '',
    header: '',
    body: 'Olá {chave}! "Até" amanhã & depois',
    footer: '',
    buttons: [{ type: 'url', text: 'Confirmar', url: 'https://vereda.example/c/abc' }],
  },
  template: null,
  html: null,
  attachments: [],
  unsubscribeUrl: null,
}

describe('by Zenvia', () => {
  const connect = (more: object = {}) =>
    call('PUT', '/sms/zenvia', { version: null, sender: 'vereda', token: zenvia.token, ...more })

  test('is connected, subscribed to, and tells what became of a message', async () => {
    await connect()
    expect((await call('POST', '/sms/check', {})).body.sms).toMatchObject({
      state: 'attention',
      checks: [
        { step: 'connection', result: 'ok' },
        { step: 'subscription', result: 'attention', code: 'missing' },
      ],
    })
    expect((await call('POST', '/sms/subscription', {})).body.sms).toMatchObject({ state: 'connected' })
    expect(zenvia.subscriptions.map(({ eventType, criteria }) => [eventType, criteria.direction])).toEqual([
      ['MESSAGE', 'IN'],
      ['MESSAGE', 'OUT'],
      ['MESSAGE_STATUS', undefined],
    ])
    await call('POST', '/sms/subscription', {})
    expect(zenvia.subscriptions).toHaveLength(3)

    const sent = await call('POST', '/sms/test', { to: '11912345678' })
    expect(sent.body.sms.test.steps).toMatchObject([{ step: 'accepted' }])
    const [message] = zenvia.messages
    expect(message).toMatchObject({ from: 'vereda', to: '5511912345678' })
    await zenvia.tell({ type: 'MESSAGE', direction: 'OUT', message })
    expect(await told()).toMatchObject([
      { type: 'outgoing', providerId: message.id, to: { phone: '11912345678' }, text: expect.any(String) },
    ])
    const status = (code: string) => ({
      type: 'MESSAGE_STATUS',
      messageId: message.id,
      messageStatus: { code, timestamp: '2026-11-23T12:00:00Z' },
    })
    expect(await zenvia.tell(status('constructor'))).toEqual([200])
    expect(await zenvia.tell(status('NOT_DELIVERED'))).toEqual([200])
    const message2 = { id: 'z-2', from: '5511912345678', to: 'vereda', direction: 'IN' }
    const contents = [{ type: 'text', text: 'Sim' }]
    await zenvia.tell({ type: 'MESSAGE', direction: 'IN', message: { ...message2, contents } })
    await zenvia.tell({ type: 'MESSAGE', direction: 'IN', message: { ...message2, contents } })
    expect(await told()).toMatchObject([
      { type: 'message', providerId: 'z-2', from: { phone: '11912345678' }, text: 'Sim' },
    ])
    expect((await call('GET')).body.sms.test.steps).toMatchObject([
      { step: 'accepted' },
      { step: 'failed', title: 'Não chegou: a operadora não entregou' },
    ])
  })

  test('with a wrong key does not leave', async () => {
    await connect({ token: 'um token que não vale' })
    expect((await call('POST', '/sms/check', {})).body.sms.checks).toMatchObject([
      { step: 'connection', result: 'failed', title: 'O provedor não aceitou a chave' },
    ])
    expect((await call('POST', '/sms/test', { to: '11912345678' })).body.sms.test.steps).toMatchObject([
      { step: 'failed', code: 'unauthorized' },
    ])
    expect(await call('POST', '/sms/subscription', {})).toMatchObject({
      status: 502,
      body: { code: 'provider_refused', reason: 'o provedor não aceitou a chave' },
    })
  })
})

describe('by a provider that was described', () => {
  const settings = (): HttpSettings => ({
    url: `http://${gateway.host}/v1/send?conta=7`,
    encoding: 'json',
    phoneFormat: 'country',
    sender: 'Vereda',
    fields: [
      { name: 'messages.0.to', value: '{telefone}' },
      { name: 'messages.0.text', value: '{texto}' },
      { name: 'messages.0.ref', value: 'acolhe-{id}' },
      { name: 'from', value: '{remetente}' },
    ],
    headers: [{ name: 'Authorization', value: 'App {chave}' }],
    answerId: 'messages.0.id',
    answerError: 'error',
    notice: {
      list: 'results',
      id: 'id',
      status: 'state',
      delivered: 'DELIVRD, ok',
      failed: 'UNDELIV',
      code: 'err',
      from: 'from',
      text: 'text',
    },
  })
  const outbound = () => openOutbound({ OUTBOUND_ALLOW: [gateway.host] })
  const send = (more: Partial<HttpSettings> = {}, message = outgoing) =>
    openHttpSms({ outbound: outbound(), settings: { ...settings(), ...more }, key: 'k-1' }).send(message)

  test('the request is as described, and what a message says is no placeholder', async () => {
    expect(await send()).toEqual({ outcome: 'accepted', providerId: 'g-1' })
    expect(requested[0]).toMatchObject({
      method: 'POST',
      path: '/v1/send',
      headers: { authorization: 'App k-1', 'content-type': 'application/json' },
      body: {
        messages: [
          {
            to: '5511912345678',
            text: 'Olá {chave}! "Até" amanhã & depois\nConfirmar: https://vereda.example/c/abc',
            ref: 'acolhe-018f3f3e-0000-7000-8000-000000000001',
          },
        ],
        from: 'Vereda',
      },
    })
  })

  test('as a form, or in the address', async () => {
    await send({ encoding: 'form', phoneFormat: 'plus', fields: [{ name: 'to', value: '{telefone}' }] })
    expect(requested[0]?.text).toBe('to=%2B5511912345678')
    await send({ encoding: 'query', phoneFormat: 'national', fields: [{ name: 'to', value: '{telefone}' }] })
    expect(requested[1]).toMatchObject({ method: 'GET', text: '' })
    expect(`${requested[1]?.query}`).toBe('conta=7&to=11912345678')
  })

  test.each<[string, ProviderAnswer, object]>([
    ['refuses the message', { status: 422, body: {} }, { outcome: 'rejected', action: 'fail' }],
    [
      'refuses within a success',
      { status: 200, body: { error: 'saldo' } },
      { outcome: 'rejected', code: 'refused' },
    ],
    ['refuses the key', { status: 401, body: {} }, { outcome: 'rejected', action: 'stopChannel' }],
    [
      'asks to wait',
      { status: 429, body: {}, headers: { 'retry-after': '9' } },
      { outcome: 'deferred', retryAfterS: 9 },
    ],
    ['breaks', { status: 500, body: 'Oops' }, { outcome: 'unknown' }],
    [
      'is redirected',
      { status: 302, body: '', headers: { location: 'http://10.0.0.1/' } },
      { outcome: 'rejected' },
    ],
    ['hangs up', 'lose', { outcome: 'unknown' }],
  ])('that %s', async (_, given, expected) => {
    answer = given
    expect(await send()).toMatchObject(expected)
    expect(requested).toHaveLength(1)
  })

  test('tells by the address that only it knows, as JSON, as a form or in the address', async () => {
    const connected = await call('PUT', '/sms/http', {
      version: null,
      key: 'chave-do-provedor',
      ...settings(),
    })
    const { url } = connected.body.webhook
    expect(url).toMatch(/\?chave=[0-9a-f]{32}$/)
    const post = (body: string, type: string, to = url) =>
      fetch(to, { method: 'POST', body, headers: { 'content-type': type } })
    const { sendId } = outgoing
    const results = [
      { id: sendId, state: 'delivrd' },
      { id: 'g-2', state: 'UNDELIV', err: '27' },
      { id: 'g-3', state: 'somewhere' },
      { id: 'g-4', from: '+55 11 91234-5678', text: 'SAIR' },
    ]
    expect((await post(JSON.stringify({ results }), 'application/json')).status).toBe(200)
    expect(await told()).toMatchObject([
      { type: 'status', sendId, status: 'delivered' },
      { type: 'status', providerId: 'g-2', status: 'failed', code: '27', action: 'fail' },
      { type: 'message', providerId: 'g-4', from: { phone: '11912345678' }, text: 'SAIR' },
    ])
    const notice = { ...settings().notice, list: '' }
    await call('PUT', '/sms/http', { version: 1, key: '', ...settings(), notice })
    await post('id=g-5&state=ok', 'application/x-www-form-urlencoded')
    await fetch(`${url}&id=g-6&state=ok`)
    expect(await told()).toMatchObject([{ providerId: 'g-5' }, { providerId: 'g-6' }])
    for (const wrong of [
      url.slice(0, -1),
      url.replace(/chave=.*/, ''),
      url.replace(/[0-9a-f-]{36}/, outgoing.sendId),
    ])
      expect((await post('{}', 'application/json', wrong)).status).toBe(401)
  })

  test('is checked without sending anything', async () => {
    await call('PUT', '/sms/http', { version: null, key: 'chave-do-provedor', ...settings() })
    expect((await call('POST', '/sms/check', {})).body.sms).toMatchObject({
      state: 'connected',
      checks: [
        { step: 'connection', result: 'ok' },
        { step: 'subscription', result: 'ok' },
      ],
    })
    expect(requested).toEqual([])
  })
})
