import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type CloudApi, startCloudApi } from '#test/providers/cloudApi.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { olga } from '#test/world.ts'
import { backOff, endBackOff, loadMessageRules, openChannels, stopChannel } from './commands.server.ts'
import { forgetEvents } from './events/queries.server.ts'
import { channelJobs } from './jobs.server.ts'
import type { InOrg } from './queries.server.ts'
import { defaultMessageRules } from './rules.ts'

let server: TestServer
let meta: CloudApi
let token: string
let orgId: string
let channelId: string

beforeAll(async () => {
  meta = await startCloudApi()
  server = await startTestServer({ WHATSAPP_URL: meta.url })
  const owner = await server.register(olga)
  token = owner.token
  orgId = owner.user.orgId
})
afterAll(async () => {
  await server.stop()
  meta.stop()
})
beforeEach(async () => {
  await call('DELETE', '/whatsapp')
  const { phoneNumberId, accountId, accessToken, appSecret } = meta.account
  const body = { version: null, phoneNumberId, accountId, accessToken, appSecret }
  channelId = (await call('PUT', '/whatsapp', body)).body.id
})

const call = (method: string, path = '', body?: unknown) =>
  server.call(method, `/api/v1/orgs/${orgId}/channels${path}`, { token, ...(body !== undefined && { body }) })
const whatsapp = async () => (await call('GET')).body.whatsapp
const inside = <T>(work: (tx: InOrg) => Promise<T>) =>
  transact({ database: server.db.database, userId: null, orgId }, work)
const env = () => readEnv({ ORIGIN: server.origin, WHATSAPP_URL: meta.url })
const find = async () => {
  const channels = openChannels({ env: env(), secrets: testSecrets })
  return (await inside((tx) => channels.find(tx))).get('whatsapp')
}

describe('a check', () => {
  test('keeps what it found, and what Meta says of the number', async () => {
    meta.account.callback = null
    const checked = await call('POST', '/whatsapp/check', {})
    expect(checked.body.whatsapp).toMatchObject({
      state: 'attention',
      sender: 'Clínica Vereda, (11) 3045-2200',
      quality: 'high',
      peopleLimit: 2_000,
      keyExpiresAt: null,
      checkedAt: expect.any(String),
      checks: [
        { step: 'key', result: 'ok', title: 'A chave de acesso vale e não expira' },
        { step: 'signature', result: 'ok' },
        { step: 'number', result: 'ok' },
        { step: 'subscription', result: 'attention', advice: expect.stringContaining('Inscrever agora') },
        { step: 'payment', result: 'ok' },
      ],
    })
    expect((await call('POST', '/whatsapp/subscription', {})).body.whatsapp).toMatchObject({
      state: 'connected',
      checks: expect.arrayContaining([expect.objectContaining({ step: 'subscription', result: 'ok' })]),
    })
    expect(meta.account.callback).toEqual({ url: (await whatsapp()).webhook.url })
  })

  test('finds a number that is on the clinic’s phone as well, which sends at most 20 a second', async () => {
    meta.account.isOnPhone = true
    await call('POST', '/whatsapp/check', {})
    expect((await find())?.perSecond).toBe(20)
    meta.account.isOnPhone = undefined
    await call('POST', '/whatsapp/check', {})
    expect((await find())?.perSecond).toBe(20)
    meta.account.isOnPhone = false
    await call('POST', '/whatsapp/check', {})
    expect((await find())?.perSecond).toBe(60)
  })

  test('lets what was mended go on, and what is not stay stopped', async () => {
    await inside((tx) => stopChannel(tx, channelId, '131042'))
    await inside((tx) => stopChannel(tx, channelId, '190'))
    expect(await whatsapp()).toMatchObject({
      state: 'stopped',
      stopReason: 'falta forma de pagamento na conta da Meta',
    })
    meta.account.hasPayment = false
    await call('POST', '/whatsapp/check', {})
    expect((await whatsapp()).state).toBe('stopped')
    meta.account.hasPayment = true
    await call('POST', '/whatsapp/check', {})
    expect(await whatsapp()).toMatchObject({ stoppedAt: null, stopReason: '' })
  })

  test('is made every morning, for every network', async () => {
    meta.account.quality = 'RED'
    const jobs = channelJobs(server.db.database, () => openChannels({ env: env(), secrets: testSecrets }))
    await jobs.find(({ name }) => name === 'check-channels')?.run({})
    expect(await whatsapp()).toMatchObject({ quality: 'low', state: 'attention' })
    meta.account.quality = 'GREEN'
  })

  test('of what was forgotten begins anew with other keys', async () => {
    await call('POST', '/whatsapp/check', {})
    await inside((tx) => stopChannel(tx, channelId, '190'))
    const { phoneNumberId, accountId, accessToken } = meta.account
    const change = { version: 1, phoneNumberId, accountId, accessToken, appSecret: '' }
    expect((await call('PUT', '/whatsapp', change)).body).toMatchObject({
      checks: [],
      stoppedAt: null,
      sender: '',
    })
  })
})

describe('what sends by a channel', () => {
  test('finds it with its limits, and none where there is none', async () => {
    expect(await find()).toMatchObject({ channelId, provider: 'meta', stoppedAt: null, backOffUntil: null })
    await call('DELETE', '/whatsapp')
    expect(await find()).toBeUndefined()
  })

  test('waits longer each time that a provider asks it to, until one takes messages again', async () => {
    const waits = async () => {
      const [state] = await server.sql(
        orgId,
        'select extract(epoch from back_off_until - updated_at)::int as waits from channel_states where channel_id = $1',
        [channelId],
      )
      return state?.waits
    }
    await inside((tx) => backOff(tx, channelId, 30))
    expect(await waits()).toBe(30)
    await inside((tx) => backOff(tx, channelId, 30))
    expect(await waits()).toBe(60)
    for (let time = 0; time < 12; time++) await inside((tx) => backOff(tx, channelId, 30))
    expect(await waits()).toBe(600)
    await inside((tx) => endBackOff(tx, channelId))
    expect((await find())?.backOffUntil).toBeNull()
  })

  test('asks for the rules, which hold before anybody saves them', async () => {
    expect(await inside(loadMessageRules)).toEqual(defaultMessageRules)
  })
})

test('what was handled is forgotten after two weeks, what was not stays', async () => {
  await server.sql(
    orgId,
    `insert into channel_events (org_id, id, channel_id, key, handled_at)
     values ($1, gen_random_uuid(), $2, 'old', now() - interval '15 days'),
            ($1, gen_random_uuid(), $2, 'new', now() - interval '13 days'),
            ($1, gen_random_uuid(), $2, 'open', null)`,
    [orgId, channelId],
  )
  await inside(forgetEvents)
  expect(await server.sql(orgId, 'select key from channel_events order by key')).toEqual([
    { key: 'new' },
    { key: 'open' },
  ])
})
