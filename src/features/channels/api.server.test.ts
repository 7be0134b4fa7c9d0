import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CloudApi, startCloudApi } from '#test/providers/cloudApi.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { bruno, olga, zeca } from '#test/world.ts'

let server: TestServer
let meta: CloudApi
let owner: { token: string; user: { userId: string; orgId: string } }
let desk: { token: string; user: { userId: string; orgId: string } }
let path: string

beforeAll(async () => {
  meta = await startCloudApi()
  server = await startTestServer({ WHATSAPP_URL: meta.url, OUTBOUND_ALLOW: '127.0.0.1' })
  owner = await server.register(olga)
  desk = await server.register(bruno)
  path = `/api/v1/orgs/${owner.user.orgId}/channels`
  await server.addMember(owner.user.orgId, desk.user.userId, 'receptionist')
})
afterAll(async () => {
  await server.stop()
  meta.stop()
})
afterEach(async () => {
  for (const kind of ['whatsapp', 'email', 'sms']) await call('DELETE', `/${kind}`)
})

const call = (method: string, to = '', body?: unknown, token = owner.token) =>
  server.call(method, `${path}${to}`, { token, ...(body === undefined ? {} : { body }) })
const read = async (token = owner.token) => (await call('GET', '', undefined, token)).body

const whatsapp = (more: object = {}) => ({
  version: null,
  phoneNumberId: meta.account.phoneNumberId,
  accountId: meta.account.accountId,
  accessToken: meta.account.accessToken,
  appSecret: meta.account.appSecret,
  ...more,
})
const smtp = {
  version: null,
  host: 'smtp.vereda.example',
  port: 587,
  security: 'starttls',
  user: 'lembretes',
  password: 'uma senha comprida',
  fromAddress: 'lembretes@vereda.example',
}
const http = {
  version: null,
  url: 'https://sms.provedor.example/v1/send',
  encoding: 'json',
  phoneFormat: 'country',
  key: 'chave-de-teste-1234',
  fields: [
    { name: 'to', value: '{telefone}' },
    { name: 'text', value: '{texto}' },
  ],
  headers: [{ name: 'Authorization', value: 'Bearer {chave}' }],
  notice: {},
}

describe('a network without channels', () => {
  test('has none, the rules that hold anyway, and nothing in its queue', async () => {
    expect(await read()).toMatchObject({
      whatsapp: { state: 'none', provider: null, id: null, version: null, webhook: null, settings: null },
      email: { state: 'none', provider: null },
      sms: { state: 'none', provider: null },
      rules: { version: 1, quietFrom: 1200, quietUntil: 480, pricesFrom: null },
    })
  })

  test('acts on none', async () => {
    for (const act of ['check', 'subscription', 'test'])
      expect(await call('POST', `/whatsapp/${act}`, { to: '11912345678' })).toMatchObject({
        status: 409,
        body: { code: 'channel_missing' },
      })
  })
})

describe('connecting', () => {
  test('keeps keys to itself but for their ends', async () => {
    const answer = await call('PUT', '/whatsapp', whatsapp())
    expect(answer).toMatchObject({
      status: 200,
      body: {
        state: 'connected',
        provider: 'meta',
        version: 1,
        hints: { accessToken: '7f2c', appSecret: meta.account.appSecret.slice(-4) },
        webhook: { url: expect.stringMatching(/\/api\/webhooks\/whatsapp\/[0-9a-f-]{36}$/) },
      },
    })
    const overview = JSON.stringify(await read())
    const history = await server.call(
      'GET',
      `/api/v1/orgs/${owner.user.orgId}/history/channel/${answer.body.id}`,
      { token: owner.token },
    )
    expect(history.body.items).toHaveLength(1)
    const [row] = await server.sql(
      owner.user.orgId,
      'select secrets, settings, hints from channels where deleted_at is null',
    )
    for (const text of [overview, JSON.stringify(history.body), JSON.stringify(row)]) {
      expect(text).not.toContain(meta.account.accessToken)
      expect(text).not.toContain(meta.account.appSecret)
    }
  })

  test('asks for every key, and for ids that Meta gives', async () => {
    expect(await call('PUT', '/whatsapp', whatsapp({ appSecret: '' }))).toMatchObject({
      status: 422,
      body: { errors: { appSecret: 'Campo obrigatório' } },
    })
    expect(await call('PUT', '/whatsapp', whatsapp({ accountId: 'vereda' }))).toMatchObject({
      status: 422,
      body: { errors: { accountId: 'Só números, como a Meta mostra' } },
    })
  })

  test('a second time needs the version that was read, and keeps keys that are not typed', async () => {
    const { body } = await call('PUT', '/whatsapp', whatsapp())
    expect(await call('PUT', '/whatsapp', whatsapp())).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { version: 1 } },
    })
    const changed = await call(
      'PUT',
      '/whatsapp',
      whatsapp({ version: 1, accessToken: '', appSecret: '', accountId: '99999999' }),
    )
    expect(changed.body).toMatchObject({
      version: 2,
      id: body.id,
      hints: body.hints,
      settings: { accountId: '99999999' },
    })
  })

  test('a key that was typed for one server is not sent to another', async () => {
    await call('PUT', '/email', smtp)
    expect(
      await call('PUT', '/email', { ...smtp, version: 1, password: '', host: 'smtp.outro.example' }),
    ).toMatchObject({
      status: 422,
      body: { errors: { password: expect.stringContaining('Digite de novo') } },
    })
    expect(
      await call('PUT', '/email', { ...smtp, version: 1, password: '', fromName: 'Vereda' }),
    ).toMatchObject({
      status: 200,
      body: { version: 2, provider: 'smtp', sender: 'lembretes@vereda.example' },
    })
  })

  test('an address that can never be spoken to is refused beside its field', async () => {
    for (const url of ['http://sms.provedor.example/', 'https://10.0.0.8/', 'https://[::1]/'])
      expect(await call('PUT', '/sms/http', { ...http, url })).toMatchObject({
        status: 422,
        body: { errors: { url: expect.stringContaining('Este endereço não é') } },
      })
    expect((await call('PUT', '/sms/http', http)).body).toMatchObject({
      provider: 'http',
      hints: { key: '1234' },
    })
  })

  test('a message that names nobody is refused', async () => {
    const fields = [{ name: 'text', value: '{texto}' }]
    expect(await call('PUT', '/sms/http', { ...http, fields })).toMatchObject({
      status: 422,
      body: { errors: { fields: expect.stringContaining('{telefone}') } },
    })
    const odd = [...http.fields, { name: '__proto__.polluted', value: 'x' }]
    expect((await call('PUT', '/sms/http', { ...http, fields: odd })).status).toBe(422)
  })

  test('is ended with its keys, and may begin again under another address', async () => {
    const { body } = await call('PUT', '/whatsapp', whatsapp())
    expect((await call('DELETE', '/whatsapp')).body.whatsapp).toMatchObject({ state: 'none', id: null })
    expect(
      await server.sql(owner.user.orgId, 'select secrets from channels where id = $1', [body.id]),
    ).toEqual([{ secrets: '' }])
    const again = await call('PUT', '/whatsapp', whatsapp())
    expect(again.body.webhook.url).not.toBe(body.webhook.url)
  })
})

describe('who may', () => {
  test('the front desk reads, without the address that speaks for the provider', async () => {
    await call('PUT', '/sms/http', http)
    const seen = await read(desk.token)
    expect(seen.sms).toMatchObject({ provider: 'http', hints: { key: '1234' }, webhook: null })
    expect((await call('PUT', '/whatsapp', whatsapp(), desk.token)).status).toBe(403)
    expect((await call('DELETE', '/sms', undefined, desk.token)).status).toBe(403)
    expect((await call('POST', '/sms/check', {}, desk.token)).status).toBe(403)
  })

  test('a manager of some units reads alone', async () => {
    const { orgId } = owner.user
    const unitId = '018f3f3e-0000-7000-8000-000000000001'
    await server.sql(orgId, `update members set role = 'manager', unit_ids = $2 where user_id = $1`, [
      desk.user.userId,
      [unitId],
    ])
    expect((await read(desk.token)).rules.version).toBe(1)
    for (const [method, to, body] of [
      ['PUT', '/whatsapp', whatsapp()],
      ['DELETE', '/sms', undefined],
      ['POST', '/sms/check', {}],
      ['POST', '/sms/test', { to: '11912345678' }],
      ['PUT', '/rules', { ...(await read()).rules }],
    ] as const)
      expect([to, (await call(method, to, body, desk.token)).status]).toEqual([to, 403])
    await server.sql(orgId, `update members set role = 'receptionist', unit_ids = null where user_id = $1`, [
      desk.user.userId,
    ])
  })

  test('strangers and nobody get nothing', async () => {
    const stranger = await server.register(zeca)
    expect((await call('GET', '', undefined, stranger.token)).status).toBe(403)
    expect((await server.call('GET', path)).status).toBe(401)
  })
})

describe('rules and prices', () => {
  test('are saved once for each version, and have a history', async () => {
    const { rules } = await read()
    const prices = { ...rules.prices, sms: 85_000 }
    const saved = await call('PUT', '/rules', { ...rules, prices, pricesFrom: '2026-11-02' })
    expect(saved).toMatchObject({
      status: 200,
      body: { version: 2, prices: { sms: 85_000 }, pricesFrom: '2026-11-02' },
    })
    expect(await call('PUT', '/rules', rules)).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { version: 2 } },
    })
    const again = await call('PUT', '/rules', { ...saved.body, marketingDays: 14 })
    expect(again.body).toMatchObject({ version: 3, marketingDays: 14 })
    const history = `/api/v1/orgs/${owner.user.orgId}/history/messageRules/${owner.user.orgId}`
    expect((await server.call('GET', history, { token: owner.token })).body.items).toHaveLength(2)
  })

  test('a silence of the whole day is none', async () => {
    const { rules } = await read()
    expect(await call('PUT', '/rules', { ...rules, quietFrom: 480, quietUntil: 480 })).toMatchObject({
      status: 422,
      body: { errors: { quietUntil: 'O silêncio não pode durar o dia todo' } },
    })
  })
})
