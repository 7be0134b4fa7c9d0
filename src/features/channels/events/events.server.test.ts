import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CloudApi, metadataOf, startCloudApi } from '#test/providers/cloudApi.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { olga } from '#test/world.ts'
import type { ChannelEvent } from '../rules.ts'
import type { HandleChannelEvents } from '../slots.server.ts'
import { handleEvents } from './handle.server.ts'
import { listNetworksWithEvents } from './queries.server.ts'
import { eventWorker } from './worker.server.ts'

let server: TestServer
let meta: CloudApi
let token: string
let orgId: string
let url: string
let channelId: string

beforeAll(async () => {
  meta = await startCloudApi()
  server = await startTestServer({ WHATSAPP_URL: meta.url })
  const owner = await server.register(olga)
  token = owner.token
  await server.addPhone(owner.user.orgId, owner.user.userId, '11912345678')
  orgId = owner.user.orgId
  const { phoneNumberId, accountId, accessToken, appSecret } = meta.account
  const body = { version: null, phoneNumberId, accountId, accessToken, appSecret }
  const connected = await server.call('PUT', `/api/v1/orgs/${orgId}/channels/whatsapp`, { token, body })
  url = connected.body.webhook.url
  channelId = connected.body.id
})
afterAll(async () => {
  await server.stop()
  meta.stop()
})
beforeEach(async () => {
  await server.sql(orgId, 'delete from channel_events')
})

const rows = () =>
  server.sql(orgId, 'select key, event, handled_at, attempts from channel_events order by id')
const text = (id: string, body: string, more: object = {}) => ({
  ...metadataOf(meta.account),
  contacts: [{ profile: { name: 'Ana' }, wa_id: '551191234567' }],
  messages: [{ id, from: '551191234567', timestamp: '1795000000', type: 'text', text: { body }, ...more }],
})

/** Handles what is open, and returns what the slot was given. */
async function handle(handler: HandleChannelEvents = async () => {}) {
  const told: ChannelEvent[] = []
  await handleEvents(server.db.database, orgId, [
    async (tx, source, events) => {
      await handler(tx, source, events)
      expect(source).toEqual({ channelId, kind: 'whatsapp' })
      told.push(...events)
    },
  ])
  return told
}

describe('a notice', () => {
  test('is believed by its signature over the raw body alone', async () => {
    expect(await meta.notify(url, 'messages', text('wamid.1', 'oi'), 'outro segredo')).toBe(401)
    const unsigned = await fetch(url, { method: 'POST', body: '{"entry":[]}' })
    expect(unsigned.status).toBe(401)
    expect(await rows()).toEqual([])
    expect(await meta.notify(url, 'messages', text('wamid.1', 'oi'))).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  test('to a channel that is not there is answered as one with a wrong signature', async () => {
    for (const id of ['018f3f3e-0000-7000-8000-000000000001', 'x', '..%2f..'])
      expect(await meta.notify(url.replace(channelId, id), 'messages', text('wamid.1', 'oi'))).toBe(401)
  })

  test('that is told twice is one', async () => {
    await meta.notify(url, 'messages', text('wamid.1', 'oi'))
    await meta.notify(url, 'messages', text('wamid.1', 'oi'))
    expect(await handle()).toHaveLength(1)
    await meta.notify(url, 'messages', text('wamid.1', 'oi'))
    expect(await handle()).toEqual([])
  })

  test('of which a part can’t be read, or is of another number, loses nothing of the rest', async () => {
    const value = text('wamid.2', 'bom dia')
    const messages = [{ id: 7 }, null, ...value.messages]
    expect(await meta.notify(url, 'messages', { ...value, messages })).toBe(200)
    const others = { ...value, metadata: { phone_number_id: '1' } }
    expect(await meta.notify(url, 'messages', others)).toBe(200)
    expect(await meta.notify(url, 'a_new_field', { anything: true })).toBe(200)
    expect(await handle()).toMatchObject([
      {
        type: 'message',
        text: 'bom dia',
        profileName: 'Ana',
        from: { phone: '1191234567', waId: '551191234567' },
      },
    ])
  })

  test('is forgotten but for its key once it is handled', async () => {
    await meta.notify(url, 'messages', text('wamid.3', 'segredo'))
    await handle()
    expect(await rows()).toEqual([
      { key: 'message:wamid.3', event: null, handled_at: expect.any(Date), attempts: 0 },
    ])
  })
})

describe('handling', () => {
  test('goes in the order of arrival', async () => {
    for (const number of [1, 2, 3, 4, 5])
      await meta.notify(url, 'messages', text(`wamid.o${number}`, `${number}`))
    expect((await handle()).map((event) => event.type === 'message' && event.text)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
  })

  test('finds the one that fails, keeps it for later, and does all the others', async () => {
    for (const number of [1, 2, 3]) await meta.notify(url, 'messages', text(`wamid.f${number}`, `${number}`))
    const isBad = (events: readonly ChannelEvent[]) =>
      events.some((event) => event.type === 'message' && event.text === '2')
    const told = await handle(async (_, __, events) => {
      if (isBad(events)) throw new Error('a mistake of ours')
    })
    expect(told.map((event) => event.type === 'message' && event.text)).toEqual(['1', '3'])
    const kept = await server.sql(
      orgId,
      'select key, attempts, due_at > now() as waits from channel_events where handled_at is null',
    )
    expect(kept).toEqual([{ key: 'message:wamid.f2', attempts: 1, waits: true }])
    expect(await listNetworksWithEvents(server.db.database)).toEqual([])
    await server.sql(orgId, 'update channel_events set due_at = now()')
    expect(await listNetworksWithEvents(server.db.database)).toEqual([orgId])
    expect(await handle()).toHaveLength(1)
    expect(await listNetworksWithEvents(server.db.database)).toEqual([])
  })

  test('begins when a notice comes, not when the worker would look next', async () => {
    const { promise, resolve } = Promise.withResolvers<ChannelEvent[]>()
    const worker = eventWorker(
      server.db.database,
      [async (_tx, _source, events) => resolve([...events])],
      3_600_000,
    )
    worker.start()
    try {
      await meta.notify(url, 'messages', text('wamid.w1', 'oi'))
      expect((await promise).map((event) => event.type === 'message' && event.text)).toEqual(['oi'])
    } finally {
      await worker.stop()
    }
  })

  test('leaves the network to whoever handles it already', async () => {
    await meta.notify(url, 'messages', text('wamid.t1', 'oi'))
    let inside: ChannelEvent[] | undefined
    const outside = await handle(async () => {
      inside ??= await handle()
    })
    expect([inside?.length, outside.length]).toEqual([0, 1])
  })
})

describe('what concerns the channel itself', () => {
  const channel = async () =>
    (await server.call('GET', `/api/v1/orgs/${orgId}/channels`, { token })).body.whatsapp

  test('is applied: the limit of people, and what stops it', async () => {
    await meta.notify(url, 'phone_number_quality_update', { event: 'UPGRADE', current_limit: 'TIER_10K' })
    await meta.notify(url, 'account_update', { event: 'ACCOUNT_RESTRICTION' })
    expect(await handle()).toEqual([])
    expect(await channel()).toMatchObject({
      peopleLimit: 10_000,
      state: 'stopped',
      stopReason: 'a Meta bloqueou a conta',
      lastEventAt: expect.any(String),
    })
  })

  test('a test shows what the provider tells of it, and others hear nothing of it', async () => {
    const path = `/api/v1/orgs/${orgId}/channels/whatsapp/test`
    const sent = await server.call('POST', path, { token, body: { to: '(11) 91234-5678' } })
    expect(sent.body.whatsapp.test).toMatchObject({
      to: '(11) 9••••-5678',
      steps: [{ step: 'accepted', title: 'O provedor aceitou' }],
    })
    const message = meta.messages.at(-1)
    if (!message) throw new Error('nothing was sent')
    expect(message.body).toMatchObject({ to: '5511912345678', template: { name: 'hello_world' } })
    await meta.tell(url, message, 'delivered', 'sent', 'delivered', 'read')
    expect(await handle()).toEqual([])
    expect((await channel()).test.steps.map(({ step }: { step: string }) => step)).toEqual([
      'accepted',
      'delivered',
      'sent',
      'read',
    ])
  })
})

describe('Meta asks if the address is ours', () => {
  const ask = (query: Record<string, string>) => fetch(`${url}?${new URLSearchParams(query)}`)

  test('and is told back what it said, if it knows the token', async () => {
    const { body } = await server.call('GET', `/api/v1/orgs/${orgId}/channels`, { token })
    const { verifyToken } = body.whatsapp.webhook
    expect(verifyToken).toMatch(/^[0-9a-f]{32}$/)
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' }
    const right = await ask({ ...query, 'hub.verify_token': verifyToken })
    expect([right.status, await right.text()]).toEqual([200, '1158201444'])
    expect((await ask({ ...query, 'hub.verify_token': 'outro' })).status).toBe(401)
    const script = { ...query, 'hub.challenge': '<script>', 'hub.verify_token': verifyToken }
    expect((await ask(script)).status).toBe(401)
  })
})
