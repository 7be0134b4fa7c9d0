import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replan } from '#features/automations/jobs.server.ts'
import { withClient } from '#platform/db/client.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type Job, openJobs } from '#platform/jobs.server.ts'
import { demoApps } from '#src/demo.server.ts'
import { allWorkers } from '#src/jobs.server.ts'
import { silentLog } from '#test/harness.ts'
import { startMailServer } from '#test/mail.ts'
import { startCloudApi } from '#test/providers/cloudApi.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { aurora, olga } from '#test/world.ts'
import { buildNetwork } from './build.server.ts'
import { type DemoWorkshop, endDemos, keepDemos, prepareDemo, wipeDemo } from './commands.server.ts'
import { keepDemosJob } from './jobs.server.ts'

let server: TestServer
let workshop: DemoWorkshop
let requests: ReturnType<typeof demoApps>
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' })
  const { database } = server.db
  const parts = { env: readEnv({ ORIGIN: server.origin, DEMO: 'on' }), database, secrets: testSecrets }
  requests = demoApps({ ...parts, log: silentLog, identity: server.identity, post: server.post })
  workshop = {
    database,
    identity: server.identity,
    secrets: testSecrets,
    store: server.archive.store,
    build: (account, whenNamed) =>
      buildNetwork(parts, replanning(requests(account), database), account, whenNamed),
  }
})
afterAll(() => server.stop())

/** As jobs that are quicker than the preparation: each automation that is switched on has everything planned anew. */
const replanning =
  (send: (request: Request) => Promise<Response>, database: DemoWorkshop['database']): typeof send =>
  async (request) => {
    const response = await send(request)
    const orgId = /\/orgs\/([^/]+)\/automations\//.exec(request.url)?.[1]
    if (orgId && request.method === 'PUT') await replan(database, orgId)
    return response
  }

const rows = async (text: string, values: unknown[] = []) =>
  (await server.db.database.pool.query(text, values)).rows

/** A network as it is when it is prepared, without the data, which takes long to make. */
const bare: DemoWorkshop['build'] = async ({ uid, email }, whenNamed) => {
  const answer = await requests({ uid, email })(
    new Request('http://demo.internal/api/v1/me/registration', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userFullname: 'Márcia Telles' }),
    }),
  )
  await whenNamed(((await answer.json()) as { orgId: string }).orgId)
}
const prepareBare = () => prepareDemo({ ...workshop, build: bare })
const begin = () => server.call('POST', '/api/v1/demos')

async function enter({ email, password }: { email: string; password: string }) {
  const { body } = await server.toolkit('signInWithPassword', { email, password, returnSecureToken: true })
  const token: string = body.idToken
  const { body: me } = await server.call('GET', '/api/v1/me', { token })
  return { token, me, refreshToken: body.refreshToken as string }
}

test('a prepared network is handed out with an agenda, and wiped with account and rows', async () => {
  expect((await begin()).status).toBe(503)
  await prepareDemo(workshop)
  const { status, body } = await begin()
  expect(status).toBe(201)
  const { token, me } = await enter(body)
  const demo = await server.call('GET', '/api/v1/me/demo', { token })
  expect(demo.body).toEqual({ endsAt: body.endsAt })
  const seen = async (table: string) =>
    Number((await server.sql(me.orgId, `select count(*) from ${table}`))[0]?.count)
  expect(await seen('appointments')).toBeGreaterThan(40)
  expect(await seen('audit_log')).toBeGreaterThan(40)
  await expectMessages(me.orgId, token)
  await expectDayAtWork(me.orgId, token)
  await expectSilence(me.orgId)

  const headers = { 'idempotency-key': 'uma vez' }
  await server.call('PATCH', '/api/v1/me', { token, body: { userFullname: 'Márcia Souza' }, headers })
  const ofPerson = ['users', 'useremails', 'idempotency_keys', 'outbox'] as const
  const left = (name: string) =>
    withClient(server.db.target.owner, async (client) => {
      await client.query(`select set_config('app.user_id', $1, false)`, [me.userId])
      const { rows } = await client.query(`select from ${name} where user_id = $1`, [me.userId])
      return rows.length
    })
  for (const name of ofPerson) expect([name, await left(name)]).not.toEqual([name, 0])
  const other = await server.register(olga)
  await rows('update demo_networks set ends_at = now() where user_id = $1', [me.userId])
  await keepDemos({ ...workshop, build: bare })
  const tables = await rows(`
    select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  for (const { name } of tables) {
    const [left] = await server.sql(me.orgId, `select count(*) from ${name} where org_id = '${me.orgId}'`)
    expect([name, Number(left?.count)]).toEqual([name, 0])
  }
  for (const name of ofPerson.slice(0, 3)) expect([name, await left(name)]).toEqual([name, 0])
  expect(await rows('select uid from identity_sessions where uid = $1', [me.userId])).toEqual([])
  expect(await rows('select uid from identity_accounts where uid = $1', [me.userId])).toEqual([])
  expect((await server.call('GET', '/api/v1/me', { token })).status).toBe(401)
  expect((await server.call('GET', '/api/v1/me', { token: other.token })).status).toBe(200)
  expect(await rows('select user_id from demo_networks where ends_at is null')).toHaveLength(3)
  for (const { user_id } of await rows('select user_id from demo_networks')) await wipeDemo(workshop, user_id)
}, 240_000)

async function expectMessages(orgId: string, token: string) {
  const read = async (path: string) =>
    (await server.call('GET', `/api/v1/orgs/${orgId}${path}`, { token })).body
  const { items: campaigns } = await read('/campaigns?limit=100')
  const states = new Set(campaigns.map(({ state }: { state: string }) => state))
  expect(states).toEqual(new Set(['paused', 'scheduled', 'draft', 'done', 'cancelled']))
  const over = campaigns.filter(({ state }: { state: string }) => state === 'done')
  const sum = (name: string) =>
    over.reduce((total: number, one: Record<string, number>) => total + (one[name] ?? 0), 0)
  expect([sum('replied') > 0, sum('booked') > 0]).toEqual([true, true])
  const { summary, weeks } = await read('/automations/results')
  expect(summary.asked).toBeGreaterThan(summary.answered)
  expect(summary.answered).toBeGreaterThan(20)
  expect(weeks.some(({ scores }: { scores: number }) => scores > 0)).toBe(true)
  expect((await read('/outbox')).counts).toMatchObject({ waiting: 11, byHand: 3 })
  const { items: texts } = await read('/templates?limit=100')
  const standing = new Set(texts.map(({ state }: { state: string }) => state))
  expect(standing).toEqual(new Set(['approved', 'rejected', 'submitted', 'draft']))
  expect((await read('/suppressions')).items.length).toBeGreaterThan(0)
}

/** What stands at this hour, whichever it is: somebody is at the reception, also at night and on Sundays. */
async function expectDayAtWork(orgId: string, token: string) {
  const read = async (path: string) =>
    (await server.call('GET', `/api/v1/orgs/${orgId}${path}`, { token })).body
  const { items: units } = await read('/units?limit=10')
  const board = await read(`/reception?unitId=${units[0]?.id}`)
  expect(board.items.length).toBeGreaterThan(10)
  const begun = board.items.filter(
    ({ startsAt }: { startsAt: string }) => Date.parse(startsAt) < Date.now() - 3_600_000,
  )
  for (const { state } of begun) expect(['done', 'noShow', 'inService']).toContain(state)
  const present = board.items.filter(({ state }: { state: string }) =>
    ['waiting', 'inService'].includes(state),
  )
  expect(present.length).toBeGreaterThan(0)
  const { units: walls } = await read('/monitoring')
  expect(walls[0].closesAt).not.toBe('')
  const [calls] = await server.sql(
    orgId,
    `select (select count(*) from reception_entries where called_at is not null and room_id is not null)::int as called,
            (select count(*) from reception_calls)::int as shown`,
  )
  expect(calls?.shown).toBe(calls?.called)
  const [stray] = await server.sql(
    orgId,
    `select count(*)::int as n from appointments where (state = 'done' and finished_at > now()) or checked_in_at > now()`,
  )
  expect(stray?.n).toBe(0)
  expect(await read('/conversations/counts')).toMatchObject({ queue: expect.any(Number) })
  const states = await server.sql(
    orgId,
    `select state, count(*)::int as n from conversations where state <> 'resolved' and waiting_since > now() - interval '2 hours'
        or state in ('person', 'assistant') group by state order by state`,
  )
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['person', 'queue']))
  await expectThreadsInOrder(orgId, read)
  const { items: suggestions } = await read('/assistant/suggestions')
  expect(suggestions.length).toBeGreaterThan(0)
}

/** Messages, what happened beside them and what the assistant decided stand where their time puts them. */
async function expectThreadsInOrder(
  orgId: string,
  read: (path: string) => Promise<{ items: { at: string }[] }>,
) {
  const open = await server.sql(orgId, `select id from conversations where state <> 'resolved' limit 12`)
  for (const { id } of open) {
    const { items } = await read(`/conversations/${id}/entries?limit=100`)
    const times = items.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  }
}

/** Everything in the queue falls due, by channels that would carry it. */
async function expectSilence(orgId: string) {
  const cloud = await startCloudApi()
  const smtp = await startMailServer()
  const { database } = server.db
  const env = readEnv({ WHATSAPP_URL: cloud.url, SMTP_URL: smtp.url, OUTBOUND_ALLOW: '127.0.0.1' })
  const sql = (text: string, values: unknown[] = []) => server.sql(orgId, text, values)
  const id = uuid()
  await sql(
    `insert into channels (org_id, id, kind, provider, settings) values ($1, $2, 'whatsapp', 'meta', $3)`,
    [orgId, id, { phoneNumberId: cloud.account.phoneNumberId, accountId: cloud.account.accountId }],
  )
  await sql('insert into channel_states (org_id, channel_id) values ($1, $2)', [orgId, id])
  await sql(
    `update patients set email = 'alvo' || substr(id::text, 25) || '@exemplo.com.br' where org_id = $1`,
    [orgId],
  )
  // What is paused waits, and would not be judged.
  await sql(`update campaigns set state = 'sending' where org_id = $1 and state in ('paused', 'scheduled')`, [
    orgId,
  ])
  const leaving = `select count(*)::int as n from sends where org_id = $1 and state in ('sent', 'claimed', 'uncertain', 'failed')`
  const [before] = await sql(leaving, [orgId])
  await sql(
    `update sends set is_held = false, due_at = now() - interval '1 minute', expires_at = now() + interval '1 hour',
            kind = case when right(id::text, 1) < '8' then 'email' else kind end
      where org_id = $1 and state = 'planned'`,
    [orgId],
  )
  const workers = allWorkers({
    database,
    identity: server.identity,
    env,
    secrets: testSecrets,
    post: server.post,
  })
  for (const worker of workers) worker.start()
  try {
    await expect
      .poll(
        () => sql(`select from sends where org_id = $1 and state = 'planned' and due_at < now()`, [orgId]),
        {
          timeout: 60_000,
        },
      )
      .toEqual([])
  } finally {
    for (const worker of workers) await worker.stop()
    cloud.stop()
    await smtp.stop()
  }
  expect(await sql(leaving, [orgId])).toEqual([before])
  const silenced = `select count(*)::int as n from sends where org_id = $1 and state = 'skipped' and reason = 'silenced'`
  expect((await sql(silenced, [orgId]))[0]?.n).toBeGreaterThan(10)
  expect([cloud.messages, smtp.received]).toEqual([[], []])
}

test('the bytes of files are wiped at once, and no other network can be made', async () => {
  await prepareBare()
  const { token, me } = await enter((await begin()).body)
  await server.fillIn(me.orgId)
  const image = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = await fetch(
    `${server.origin}/api/v1/orgs/${me.orgId}/files?ownerKind=org-logo&ownerId=${me.orgId}&name=a.png`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body: image,
    },
  )
  expect(upload.status).toBe(201)
  const keysOf = async (orgId: string) => {
    const keys: string[] = []
    for await (const key of server.archive.store.list()) if (key.startsWith(orgId)) keys.push(key)
    return keys
  }
  expect(await keysOf(me.orgId)).toHaveLength(1)
  // Its address is nobody's and never verified: it makes no other network.
  expect((await server.call('POST', '/api/v1/orgs', { token, body: aurora })).status).toBe(403)
  await wipeDemo(workshop, me.userId)
  expect(await server.sql(me.orgId, 'select org_id from orgs where org_id = $1', [me.orgId])).toEqual([])
  expect(await keysOf(me.orgId)).toEqual([])
})

test('one that can’t be wiped keeps no other from it, nor the next from being prepared', async () => {
  for (let count = 0; count < 2; count++) {
    await prepareBare()
    await begin()
  }
  await rows('update demo_networks set ends_at = now() where ends_at is not null')
  const [stuck] = await rows('select user_id from demo_networks where ends_at is not null order by user_id')
  const operator = server.identity.operator
  if (!operator) throw new Error('no operator')
  const failing: DemoWorkshop['identity'] = {
    ...server.identity,
    operator: {
      ...operator,
      deleteAccount: (tx, uid) =>
        uid === stuck.user_id ? Promise.reject(new Error('away')) : operator.deleteAccount(tx, uid),
    },
  }
  await keepDemos({ ...workshop, identity: failing, build: bare })
  expect(await rows('select user_id from demo_networks where ends_at is not null')).toEqual([stuck])
  expect(await rows('select user_id from demo_networks where ends_at is null')).toHaveLength(3)
  await endDemos(workshop)
  expect(await rows('select user_id from demo_networks')).toEqual([])
})

test('one address gets three an hour, and is told when the next', async () => {
  const limited = await startTestServer({ DEMO: 'on', RATE_LIMITS: 'on' }, server.db)
  for (let count = 0; count < 4; count++) await prepareBare()
  const answers = []
  for (let count = 0; count < 4; count++) answers.push(await limited.call('POST', '/api/v1/demos'))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429])
  expect(answers[3]?.body).toMatchObject({ code: 'too_many_demos', retryAfterS: expect.any(Number) })
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(answers[3]?.body.detail).toBe(
    'Deste endereço de rede já saíram 3 demonstrações em uma hora. Tente de novo em 60 minutos.',
  )
  await limited.stop()
  await endDemos(workshop)
})

test('two visitors never get the same network', async () => {
  await prepareBare()
  await prepareBare()
  const answers = await Promise.all([begin(), begin(), begin()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 503])
  const emails = answers.flatMap(({ body }) => (body.email ? [body.email] : []))
  expect(new Set(emails).size).toBe(2)
})

test('what cannot be built is wiped at once', async () => {
  await endDemos(workshop)
  const build = async () => Promise.reject(new Error('it breaks off'))
  await expect(keepDemos({ ...workshop, build })).rejects.toThrow('it breaks off')
  expect(await rows('select from demo_networks')).toEqual([])
})

const networkBody = { orgName: 'Outra rede', isFirst: false }
const invitation = { email: 'alvo@exemplo.com.br', role: 'manager', unitIds: [], professionalId: null }

test('it makes, deletes and leaves no network, invites nobody, joins none and writes to nobody', async () => {
  await prepareBare()
  const { token, me } = await enter((await begin()).body)
  const base = `/api/v1/orgs/${me.orgId}`
  const refused: [string, object?][] = [
    ['/api/v1/orgs', networkBody],
    [`${base}/deletion`, { orgName: me.orgName }],
    [`${base}/departure`],
    [`${base}/invitations`, invitation],
    [`${base}/invitations/${uuid()}/resending`],
    [`${base}/templates/${uuid()}/test`, { kind: 'email', to: 'alvo@exemplo.com.br' }],
    [`/api/v1/invitations/${'a'.repeat(43)}/acceptance`],
  ]
  for (const [path, body = {}] of refused) {
    const answer = await server.call('POST', path, { token, body })
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'closed_to_demo'])
    expect(answer.body.detail).toMatch(/^Na demonstração não dá/)
  }
  const { token: free } = await server.register({ ...olga, email: 'livre@exemplo.com.br' })
  for (const [path, body = {}] of refused.filter(([path]) => !path.startsWith(base))) {
    const answer = await server.call('POST', path, { token: free, body })
    expect([path, answer.body.code]).not.toEqual([path, 'closed_to_demo'])
  }
})

test('its account keeps address and password, takes no other way to sign in and is not deleted', async () => {
  await prepareBare()
  const { body } = await begin()
  const { token: idToken, me } = await enter(body)
  const refused: [string, object][] = [
    ['update', { email: 'alvo@exemplo.com.br' }],
    ['update', { password: 'outra senha qualquer' }],
    ['update', { deleteProvider: ['password'] }],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'alvo@exemplo.com.br' }],
    ['signInWithIdp', { requestUri: 'http://localhost', postBody: 'id_token=x&providerId=google.com' }],
    ['delete', {}],
  ]
  for (const [method, request] of refused) {
    const answer = await server.toolkit(method, { ...request, idToken })
    expect([method, answer.status]).toEqual([method, 400])
    expect(answer.body.error.message).toMatch(/^ADMIN_ONLY_OPERATION/)
  }
  expect(await rows('select email from identity_accounts where uid = $1', [me.userId])).toEqual([
    { email: body.email },
  ])
})

test('nothing leaves for or on behalf of a demonstration, on the wire', async () => {
  await rows('delete from mails')
  const smtp = await startMailServer()
  const sending = await startTestServer({ DEMO: 'on', SMTP_URL: smtp.url }, server.db)
  const { database, target } = server.db
  const { enqueue } = database
  const jobs = await openJobs(target.owner, sending.post.jobs, silentLog)
  database.enqueue = jobs.enqueue
  database.onQueued = jobs.poke
  try {
    await prepareBare()
    const { body } = await begin()
    const { token, me } = await enter(body)
    await sending.toolkit('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: token })
    await sending.toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email: body.email })
    await sending.call('POST', `/api/v1/orgs/${me.orgId}/invitations`, { token, body: invitation })
    const mail = { to: 'alvo@exemplo.com.br', subject: 'da rede', text: 'Olá' }
    const { orgId, userId } = me
    const system = { database, userId: null, orgId: null }
    await transact(system, (tx) => sending.post.send({ ...tx, orgId }, mail))
    await transact(system, (tx) => sending.post.send({ ...tx, userId }, mail))
    await transact(system, (tx) => sending.post.send(tx, { ...mail, subject: 'de outra pessoa' }))
    await expect
      .poll(() => smtp.received.map(({ subject }) => subject), { timeout: 20_000 })
      .toContain('de outra pessoa')
    await expect.poll(() => rows('select state from mails')).toEqual([{ state: 'sent' }])
    expect(smtp.received.map(({ subject }) => subject)).toEqual(['de outra pessoa'])
  } finally {
    await jobs.close()
    database.enqueue = enqueue
    database.onQueued = () => {}
    await sending.stop()
    await smtp.stop()
  }
}, 60_000)

test('none is prepared: the sentence says so, and it does not count', async () => {
  await endDemos(workshop)
  const { status, body } = await begin()
  expect([status, body.code]).toEqual([503, 'demo_not_ready'])
  expect(body.detail).toMatch(/um ou dois minutos/)
})

test('a network that is a day old is made anew', async () => {
  await prepareBare()
  await rows(`update demo_networks set prepared_at = now() - interval '25 hours' where ends_at is null`)
  expect((await begin()).status).toBe(503)
})

test('switched off there is no route, and no schedule is left of an earlier start', async () => {
  const off = await startTestServer({}, server.db)
  expect((await off.call('POST', '/api/v1/demos')).status).toBe(404)
  await off.stop()
  const { owner } = server.db.target
  const job: Job = { name: keepDemosJob, cron: '0 0 1 1 *', run: async () => {} }
  const schedules = () =>
    withClient(owner, async (client) => (await client.query('select name from pgboss.schedule')).rows)
  await (await openJobs(owner, [job], silentLog)).close()
  expect(await schedules()).toEqual([{ name: keepDemosJob }])
  await (await openJobs(owner, [], silentLog)).close()
  expect(await schedules()).toEqual([])
})

test('the hosted identity service refuses it at start', () => {
  expect(() => readEnv({ DEMO: 'on', IDENTITY: 'firebase' })).toThrow('DEMO: needs IDENTITY=local')
})
