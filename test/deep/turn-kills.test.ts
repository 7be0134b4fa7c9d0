import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultSettings } from '#features/assistant/settings.ts'
import { withClient } from '#platform/db/client.server.ts'
import { type ProductProcess, startProduct } from '../process.ts'
import { type CloudApi, metadataOf, startCloudApi } from '../providers/cloudApi.ts'
import { olga } from '../world.ts'
import { atLength } from './length.ts'

const people = atLength(12, 600)
const kills = atLength(1, 12)
const patienceMs = 240_000

const apiKey = 'turn-kills'
let dataDir: string
let meta: CloudApi
let web: ProductProcess
const workers: ProductProcess[] = []
let orgId: string
let webhook: string

const env = (role: string) => ({
  DATA_DIR: dataDir,
  IDENTITY_API_KEY: apiKey,
  RATE_LIMITS: 'off',
  ROLE: role,
  WHATSAPP_URL: meta.url,
})

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'acolhe-turn-kills-'))
  meta = await startCloudApi()
  web = await startProduct(env('web'))
  const { idToken } = await send(`/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`, {
    email: olga.email,
    password: olga.password,
    returnSecureToken: true,
  })
  const user = await send('/api/v1/me/registration', { userFullname: olga.fullname }, idToken)
  orgId = user.orgId
  const { phoneNumberId, accountId, accessToken, appSecret } = meta.account
  const keys = { version: null, phoneNumberId, accountId, accessToken, appSecret }
  const channel = await send(`/api/v1/orgs/${orgId}/channels/whatsapp`, keys, idToken, 'PUT')
  webhook = channel.webhook.url
  const settings = { ...defaultSettings, version: 1, channels: ['whatsapp'] }
  await send(`/api/v1/orgs/${orgId}/assistant`, settings, idToken, 'PUT')
}, 120_000)
afterAll(async () => {
  for (const { child } of [web, ...workers]) if (child.kill('SIGTERM')) await once(child, 'exit')
  meta.stop()
  await rm(dataDir, { recursive: true, force: true })
})

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
async function send(path: string, body: object, token?: string, method = 'POST'): Promise<any> {
  const response = await fetch(`${web.origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(response.ok, await response.clone().text()).toBe(true)
  return response.json()
}

async function ask<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const lines = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  const host = lines[4]?.trim() ?? ''
  return withClient({ host, user: 'acolhe_owner', database: 'acolhe' }, async (client) => {
    await client.query(`select set_config('app.org_id', $1, false)`, [orgId])
    return (await client.query<T>(text)).rows
  })
}

const phoneOf = (at: number) => `55119${String(60_000_000 + at)}`

async function write(at: number) {
  const message = {
    id: `wamid.${at}`,
    from: phoneOf(at),
    timestamp: `${Math.floor(Date.now() / 1_000)}`,
    type: 'text',
    text: { body: 'Oi, bom dia' },
  }
  const value = { ...metadataOf(meta.account), contacts: [], messages: [message] }
  expect(await meta.notify(webhook, 'messages', value)).toBe(200)
}

const greeted = () => meta.messages.filter(({ body }) => JSON.stringify(body).includes('assistente virtual'))

test(`${people} people write, two workers, ${kills} kills: each is answered once, or left to a person`, {
  timeout: 30 * 60_000,
}, async () => {
  workers.push(await startProduct(env('worker')), await startProduct(env('worker')))
  for (let at = 0; at < people; at++) await write(at)
  for (let kill = 0; kill < kills; kill++) {
    const goal = Math.floor((people * (kill + 1)) / (kills + 2))
    // In the middle of turns: some are answered, none of the rest is done.
    await vi.waitFor(
      async () =>
        expect(
          Number((await ask<{ count: string }>(`select count(*) from assistant_turns`))[0]?.count),
        ).toBeGreaterThan(goal),
      { timeout: patienceMs, interval: 2 },
    )
    const { child } = workers[kill % 2] as ProductProcess
    child.kill('SIGKILL')
    await once(child, 'exit')
    workers[kill % 2] = await startProduct(env('worker'))
  }

  await vi.waitFor(
    async () => {
      expect(await ask('select from assistant_waiting')).toEqual([])
      expect(await ask(`select from assistant_turns where state = 'running'`)).toEqual([])
      expect(await ask(`select from sends where state in ('planned', 'claimed')`)).toEqual([])
    },
    { timeout: patienceMs, interval: 500 },
  )
  const conversations = await ask<{ state: string; count: number }>(
    'select state, count(*)::int as count from conversations group by 1',
  )
  const uncertain = await ask(`select from sends where state = 'uncertain'`)
  const counts = Object.fromEntries(conversations.map(({ state, count }) => [state, count]))
  expect((counts.assistant ?? 0) + (counts.queue ?? 0)).toBe(people)
  expect(
    await ask(`
      select m.id from messages m where m.direction = 'in' and 1 <> (
        select count(*) from assistant_turns t
         where m.id = any (t.message_ids) and (t.state in ('answered', 'handedOver') or t.hand_over = 'failed'))`),
  ).toEqual([])
  const phones = greeted().map(({ body }) => body.to)
  expect(new Set(phones).size, 'nobody is answered twice').toBe(phones.length)
  expect(phones.length + uncertain.length + (counts.queue ?? 0)).toBeGreaterThanOrEqual(people)
  const [failed] = await ask<{ count: number }>(
    `select count(*)::int as count from assistant_turns where state = 'failed'`,
  )
  // biome-ignore lint/suspicious/noConsole: the figures are for who runs it
  console.info(
    `${people} people, ${kills} kills: ${phones.length} answered, none twice; ${failed?.count} turns begun again, ${counts.queue ?? 0} left to a person, ${uncertain.length} uncertain`,
  )
})
