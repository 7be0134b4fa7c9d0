import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultSettings } from '#features/assistant/settings.ts'
import { withClient } from '#platform/db/client.server.ts'
import { type NetworkScope, transact } from '#platform/db/transaction.server.ts'
import { type Jobs, openJobs } from '#platform/jobs.server.ts'
import { openPost, type Post } from '#platform/mail/mail.server.ts'
import { silentLog } from '#test/harness.ts'
import { startMailServer, type TestMailServer } from '#test/mail.ts'
import { type Models, startModels } from '#test/providers/models.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { ana, bruno, clara, olga } from '#test/world.ts'
import { noteSpending } from './spending.server.ts'
import { type TellParts, tellOfLimit } from './telling.server.ts'

let server: TestServer
let smtp: TestMailServer
let models: Models
let post: Post
let jobs: Jobs
let orgId: string
let token: string
let telling: TellParts
let scope: NetworkScope

beforeAll(async () => {
  models = await startModels()
  server = await startTestServer({ OUTBOUND_ALLOW: models.host })
  smtp = await startMailServer()
  const { database, target } = server.db
  post = openPost(database, testSecrets, {
    SMTP_URL: smtp.url,
    SMTP_CONNECTIONS: 2,
    MAIL_FROM: 'Acolhe <nao-responda@acolhe.example>',
  })
  const owner = await server.register(olga)
  token = owner.token
  orgId = owner.user.orgId
  const [manager, ofUnit, desk] = [
    await server.register(ana),
    await server.register(bruno),
    await server.register(clara),
  ]
  await server.addMember(orgId, manager.user.userId, 'manager')
  await server.addMember(orgId, ofUnit.user.userId, 'manager')
  await server.addMember(orgId, desk.user.userId, 'receptionist')
  await server.sql(orgId, 'update members set unit_ids = $2 where org_id = $1 and user_id = $3', [
    orgId,
    ['0192f0c0-0000-7000-8000-000000000001'],
    ofUnit.user.userId,
  ])
  // What registering sent waits for a queue that was not there yet.
  await withClient(target.owner, (client) => client.query('delete from mails'))
  jobs = await openJobs(target.owner, post.jobs, silentLog)
  database.enqueue = jobs.enqueue
  database.onQueued = jobs.poke
  telling = { post, productName: 'Acolhe', origin: 'https://acolhe.example' }
  scope = { database, userId: null, orgId }
})
afterAll(async () => {
  await smtp.stop()
  await jobs.close()
  post.close()
  await server.stop()
  models.stop()
})
beforeEach(async () => {
  smtp.received.length = 0
  await server.sql(orgId, 'delete from assistant_spending where org_id = $1', [orgId])
  await settle(100)
})

const prices = { ...defaultSettings, inputPriceCents: 100, outputPriceCents: 100 }

const settle = (monthlyLimitCents: number | null, provider = 'openai') =>
  server.sql(
    orgId,
    `insert into assistant_settings (org_id, version, settings) values ($1, 2, $2)
     on conflict (org_id) do update set settings = excluded.settings`,
    [orgId, JSON.stringify({ ...prices, provider, monthlyLimitCents })],
  )

/** So many cents are spent, at a real for a million tokens. */
const spend = (cents: number) =>
  transact(scope, async (tx) => {
    await noteSpending(tx, prices, { inputTokens: cents * 10_000, outputTokens: 0 })
    await tellOfLimit(telling, tx)
  })

/** What has arrived, as soon as nothing is on its way. */
async function received() {
  await vi.waitFor(
    async () => {
      const { rows } = await server.db.database.pool.query(
        `select count(*)::int as waiting from mails where state = 'queued'`,
      )
      expect(rows).toEqual([{ waiting: 0 }])
    },
    { timeout: 20_000 },
  )
  return smtp.received
    .map(({ to, subject }) => `${to?.[0]?.address} ${subject}`)
    .sort((one, other) => (one < other ? -1 : 1))
}
const near = 'Acolhe: o assistente já usou 80% do limite deste mês'
const over = 'Acolhe: o limite do assistente acabou neste mês'
const management = [ana.email, olga.email].sort()
const toAll = (subject: string) => management.map((email) => `${email} ${subject}`)

describe('the month’s limit', () => {
  test('is told of at four fifths and at its end, to who runs the whole network, once each', async () => {
    await spend(79)
    expect(await received()).toEqual([])
    await spend(1)
    await spend(10)
    expect(await received()).toEqual(toAll(near))
    const [mail] = smtp.received
    expect(mail?.text?.replaceAll('\u00a0', ' ')).toContain('usou R$ 0,80 dos R$ 1,00')
    expect(mail?.text).toContain('https://acolhe.example/clinica/configuracao-ai')
    smtp.received.length = 0
    await spend(10)
    await spend(10)
    expect(await received()).toEqual(toAll(over))
  })

  test('is told of once, however many spend at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => spend(10)))
    expect(await received()).toEqual(toAll(near))
  })

  test('what passes both at once is told as spent alone', async () => {
    await spend(120)
    await spend(1)
    expect(await received()).toEqual(toAll(over))
  })

  test('a higher limit is told of anew, a lower one that was told of is not', async () => {
    await spend(100)
    await settle(200)
    await spend(50)
    await spend(10)
    expect(await received()).toEqual([...toAll(over), ...toAll(near)].sort())
    smtp.received.length = 0
    await settle(100)
    await spend(1)
    expect(await received()).toEqual([])
  })

  test('where there is none, or one of nothing, or no model, nobody is told', async () => {
    for (const [limit, provider] of [
      [null, 'openai'],
      [0, 'openai'],
      [100, 'guided'],
    ] as const) {
      await settle(limit, provider)
      await spend(500)
    }
    expect(await received()).toEqual([])
  })

  test('is told of by the turn that reached it, and by the one that finds it lowered', async () => {
    const settings = {
      ...defaultSettings,
      provider: 'openai',
      baseUrl: `${models.url}/v1`,
      model: 'padrao-pt',
      key: 'chave-de-teste-0001',
      monthlyLimitCents: 100_000,
      inputPriceCents: 1_000_000,
      outputPriceCents: 1_000_000,
      pricesOn: '2026-11-01',
    }
    const path = `/api/v1/orgs/${orgId}/assistant`
    const save = async (over: object) => {
      const { version } = (await server.call('GET', path, { token })).body
      const saved = await server.call('PUT', path, { token, body: { ...settings, ...over, version } })
      expect(saved.status).toBe(200)
    }
    const talk = async () => {
      const tried = await server.call('POST', `${path}/trial`, {
        token,
        body: { conversation: 'limite', contact: { phone: '11933332222' }, channel: 'whatsapp', text: 'oi' },
      })
      expect(tried.status).toBe(200)
    }
    await save({})
    await talk()
    expect(models.requests).toHaveLength(1)
    expect(await received()).toEqual([])
    await save({ monthlyLimitCents: 1 })
    await talk()
    expect(models.requests).toHaveLength(1)
    expect(await received()).toEqual(toAll(over))
    smtp.received.length = 0
    await server.sql(orgId, 'delete from assistant_spending where org_id = $1', [orgId])
    await talk()
    expect(models.requests).toHaveLength(2)
    expect(await received()).toEqual(toAll(over))
  })
})
