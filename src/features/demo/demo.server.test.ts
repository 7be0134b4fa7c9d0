import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#platform/env.server.ts'
import { demoApps } from '#src/demo.server.ts'
import { silentLog } from '#test/harness.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { aurora, olga } from '#test/world.ts'
import { buildNetwork } from './build.server.ts'
import { type DemoWorkshop, endDemos, keepDemos, prepareDemo, wipeDemo } from './commands.server.ts'

let server: TestServer
let workshop: DemoWorkshop
let requests: ReturnType<typeof demoApps>
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' })
  const { database } = server.db
  requests = demoApps({
    env: readEnv({ ORIGIN: server.origin, DEMO: 'on' }),
    log: silentLog,
    database,
    identity: server.identity,
    secrets: testSecrets,
    post: server.post,
  })
  workshop = {
    database,
    identity: server.identity,
    secrets: testSecrets,
    store: server.archive.store,
    build: (account, whenNamed) => buildNetwork(requests(account), database.clock.now(), whenNamed),
  }
})
afterAll(() => server.stop())

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
  expect(await rows('select uid from identity_accounts where uid = $1', [me.userId])).toEqual([])
  expect((await server.call('GET', '/api/v1/me', { token })).status).toBe(401)
  expect((await server.call('GET', '/api/v1/me', { token: other.token })).status).toBe(200)
  expect(await rows('select user_id from demo_networks where ends_at is null')).toHaveLength(3)
  for (const { user_id } of await rows('select user_id from demo_networks')) await wipeDemo(workshop, user_id)
}, 120_000)

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

test('nothing leaves for or on behalf of a demonstration', async () => {
  await prepareBare()
  const { body } = await begin()
  const { token } = await enter(body)
  expect(await server.mailsTo(body.email)).toEqual([])
  await server.toolkit('sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken: token,
    newEmail: 'alvo@exemplo.com.br',
  })
  await server.toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email: body.email })
  expect(await rows('select mail_id from mails where state = $1', ['queued'])).toHaveLength(
    (await server.mailsTo(olga.email)).length,
  )
  expect(await server.mailsTo('alvo@exemplo.com.br')).toEqual([])
})

test('a network that is a day old is made anew', async () => {
  await prepareBare()
  await rows(`update demo_networks set prepared_at = now() - interval '25 hours' where ends_at is null`)
  expect((await begin()).status).toBe(503)
})

test('the hosted identity service refuses it at start', () => {
  expect(() => readEnv({ DEMO: 'on', IDENTITY: 'firebase' })).toThrow('DEMO: needs IDENTITY=local')
})
