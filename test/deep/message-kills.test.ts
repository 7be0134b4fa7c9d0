import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { randomFrom } from '../population.ts'
import { type ProductProcess, startProduct } from '../process.ts'
import { type CloudApi, type CloudMessage, startCloudApi } from '../providers/cloudApi.ts'
import { olga } from '../world.ts'
import { atLength, isDeep } from './length.ts'

const recipients = atLength(200, 20_000)
const kills = atLength(2, 24)
const seed = 23
/** So many calls may be under way in one process: two claims in waves of 32 (sends/engine). */
const underWay = 64
const patienceMs = 120_000

const apiKey = 'message-kills'
const random = randomFrom(seed)

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
  // A number that Meta lets send faster.
  ...(isDeep && { WHATSAPP_PER_SECOND: '200' }),
})

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'acolhe-message-kills-'))
  meta = await startCloudApi()
  web = await startProduct(env('web'))
  const { idToken } = await post(`/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`, {
    email: olga.email,
    password: olga.password,
    returnSecureToken: true,
  })
  const user = await post('/api/v1/me/registration', { userFullname: olga.fullname }, idToken)
  orgId = user.orgId
  const { phoneNumberId, accountId, accessToken, appSecret } = meta.account
  const keys = { version: null, phoneNumberId, accountId, accessToken, appSecret }
  const channel = await post(`/api/v1/orgs/${orgId}/channels/whatsapp`, keys, idToken, 'PUT')
  webhook = channel.webhook.url
}, 120_000)
afterAll(async () => {
  for (const { child } of [web, ...workers]) if (child.kill('SIGTERM')) await once(child, 'exit')
  meta.stop()
  await rm(dataDir, { recursive: true, force: true })
})

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
async function post(path: string, body: object, token?: string, method = 'POST'): Promise<any> {
  const response = await fetch(`${web.origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(response.ok, await response.clone().text()).toBe(true)
  return response.json()
}

/** Reads the process and the socket's folder that the database server wrote down. */
async function postmaster(): Promise<{ pid: number; socketDir: string } | null> {
  const lines = (
    await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
  ).split('\n')
  return lines[4] ? { pid: Number(lines[0]), socketDir: lines[4].trim() } : null
}

/** Asks the database, however often it is away. */
async function ask<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  return vi.waitFor(
    async () => {
      const { socketDir = '' } = (await postmaster()) ?? {}
      return withClient({ host: socketDir, user: 'acolhe_owner', database: 'acolhe' }, async (client) => {
        await client.query(`select set_config('app.org_id', $1, false)`, [orgId])
        return (await client.query<T>(text, values)).rows
      })
    },
    { timeout: patienceMs, interval: 50 },
  )
}

/** Everyone wrote today, so that the clinic may answer without a template. */
async function queueMessages() {
  await ask(
    `with people as (select n, '119' || lpad(n::text, 8, '0') as phone from generate_series(10000000, 9999999 + $2::int) n),
          talks as (insert into conversations (org_id, id, phone, phone_key, last_inbound_at)
                    select $1, gen_random_uuid(), phone, phone, now() from people)
     insert into sends (org_id, id, source, occasion, purpose, kind, due_at, recipient, content)
     select $1, gen_random_uuid(), 'single', 'kill:' || n, 'care', 'whatsapp', now(),
            jsonb_build_object('phone', phone, 'email', '', 'waId', '', 'bsuid', ''),
            jsonb_build_object('subject', '', 'header', '', 'body', 'Sua consulta é amanhã.', 'footer', '', 'buttons', '[]'::jsonb)
       from people`,
    [orgId, recipients],
  )
}

async function countStates(): Promise<Record<string, number>> {
  const rows = await ask<{ state: string; count: number }>(
    'select state, count(*)::int as count from sends group by state',
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const sendIdOf = ({ body }: CloudMessage): string => body.biz_opaque_callback_data

/** Tells what became of each message as Meta does: in any order, some twice, again until it is acknowledged. */
async function tellStatuses(messages: readonly CloudMessage[]) {
  const told = messages.flatMap((message) => {
    const statuses = [
      'sent',
      'delivered',
      ...(random() < 0.5 ? ['read'] : []),
      ...(random() < 0.1 ? ['sent'] : []),
    ]
    return statuses.map((status) => ({ message, status, order: random() }))
  })
  told.sort((one, other) => one.order - other.order)
  for (const { message, status } of told) await meta.tell(webhook, message, status)
}

const victims = ['first worker', 'database', 'second worker', 'web'] as const

async function killWorker(at: number) {
  const { child } = workers[at] as ProductProcess
  child.kill('SIGKILL')
  await once(child, 'exit')
  workers[at] = await startProduct(env('worker'))
}

/** It comes back at its address, where the provider tells what became of messages. */
async function killWeb() {
  web.child.kill('SIGKILL')
  await once(web.child, 'exit')
  web = await startProduct({ ...env('web'), PORT: new URL(web.origin).port })
}

test(`${recipients} messages, two workers, ${kills} kills: nobody gets one twice`, {
  timeout: 45 * 60_000,
}, async () => {
  workers.push(await startProduct(env('worker')), await startProduct(env('worker')))
  await queueMessages()
  /** At most so many calls were under way when something was killed. */
  let inFlight = 0
  for (let kill = 0; kill < kills; kill++) {
    const goal = Math.floor((recipients * (kill + 1)) / (kills + 1))
    await vi.waitFor(() => expect(meta.messages.length).toBeGreaterThanOrEqual(goal), {
      timeout: 15 * 60_000,
      interval: 5,
    })
    const victim = victims[kill % victims.length]
    if (victim === 'web') await killWeb()
    else if (victim === 'database') process.kill((await postmaster())?.pid ?? 0, 'SIGKILL')
    else await killWorker(victim === 'first worker' ? 0 : 1)
    inFlight += victim === 'database' ? 2 * underWay : victim === 'web' ? 0 : underWay
  }

  await vi.waitFor(async () => expect(await countStates()).not.toHaveProperty(['planned']), {
    timeout: 20 * 60_000,
    interval: 500,
  })
  await vi.waitFor(async () => expect(await countStates()).not.toHaveProperty(['claimed']), {
    timeout: patienceMs,
    interval: 500,
  })
  const before = await countStates()
  const uncertain = new Set(
    (await ask<{ id: string }>(`select id from sends where state = 'uncertain'`)).map(({ id }) => id),
  )
  const taken = new Set(meta.messages.map(sendIdOf))
  expect(taken.size, 'nobody gets a message twice').toBe(meta.messages.length)
  expect(
    Object.keys(before).filter((state) => !['sent', 'failed', 'skipped', 'uncertain'].includes(state)),
  ).toEqual([])
  expect(uncertain.size).toBeLessThanOrEqual(inFlight)

  await tellStatuses(meta.messages)
  const isSettled = (rows: { id: string }[]) => rows.every(({ id }) => !taken.has(id))
  const left = await vi.waitFor(
    async () => {
      const rows = await ask<{ id: string }>(`select id from sends where state = 'uncertain'`)
      expect(isSettled(rows), 'what the provider took is known').toBe(true)
      return rows
    },
    { timeout: 10 * 60_000, interval: 500 },
  )
  // Statuses are stored as they come, and handled after.
  const after = await vi.waitFor(
    async () => {
      const states = await countStates()
      expect((states.delivered ?? 0) + (states.read ?? 0)).toBe(taken.size)
      return states
    },
    { timeout: patienceMs, interval: 500 },
  )
  // biome-ignore lint/suspicious/noConsole: the figures are for who runs it
  console.info(
    `${recipients} messages, ${kills} kills (seed ${seed}): the provider took ${taken.size}, none twice; ${uncertain.size} uncertain, of at most ${inFlight} under way, of which ${left.length} never reached it; ${JSON.stringify(after)}`,
  )
})
