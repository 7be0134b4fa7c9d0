import { writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { openDatabase, targetFor } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { healthCheck } from '#platform/http/health.server.ts'
import { type DatabaseProxy, startDatabaseProxy } from './databaseProxy.ts'
import { createTestDatabase, silentLog, type TestDatabase } from './harness.ts'
import { type Answer, startTestServer, type TestServer } from './server.ts'
import { olga, teresa } from './world.ts'

/** Shorter than the product's own in `limits.server.ts`, so that the tests are quick. */
const limits = { waitMs: 500, statementMs: 700, lockMs: 300, idleMs: 700 }
const poolSize = 4

let own: TestDatabase
let proxy: DatabaseProxy
let server: TestServer
let token: string
let orgPath: string
let orgId: string

beforeAll(async () => {
  own = await createTestDatabase()
  proxy = await startDatabaseProxy(own.target.owner)
  const target = targetFor({ ...own.target.owner, host: proxy.host, port: proxy.port })
  const database = await openDatabase(target, poolSize, silentLog, limits)
  database.enqueue = async () => {}
  server = await startTestServer({}, { database, target, drop: async () => {} })
  const registered = await server.register(olga)
  token = registered.token
  orgId = registered.user.orgId
  orgPath = `/api/v1/orgs/${orgId}`
})
afterEach(() => proxy.resume())
afterAll(async () => {
  await server.stop()
  await server.db.database.close()
  proxy.close()
  await own.drop()
})

const read = (path = '') => server.call('GET', `${orgPath}${path}`, { token })
const health = () => server.call('GET', '/api/health')
const create = (name: string, headers: Record<string, string> = {}) =>
  server.call('POST', `${orgPath}/patients`, { token, headers, body: { ...teresa, fullName: name, cpf: '' } })

/** Runs SQL as the owner, without the proxy. */
const directly = (text: string, values?: unknown[]) =>
  withClient(own.target.owner, async (client) => {
    await client.query(`select set_config('app.org_id', $1, false)`, [orgId])
    return (await client.query(text, values)).rows
  })

function expectUnavailable({ status, headers, body }: Answer) {
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
  expect(body.detail).toBe('O sistema está indisponível no momento. Tente de novo em instantes.')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('a database that falls silent', () => {
  test('is reported to everybody, health first, and all is well when it answers again', async () => {
    proxy.silence()
    const sick = await health()
    expect(sick).toMatchObject({
      status: 503,
      body: { status: 'unavailable', reason: 'database_unreachable' },
    })
    expect(sick.headers.get('retry-after')).toBe('2')
    const answers = await Promise.all([
      ...Array.from({ length: 2 * poolSize }, () => read()),
      create('Calada'),
      server.call('GET', `${orgPath}/events`, { token }),
      server.call('POST', `${orgPath}/files?ownerKind=org-logo&ownerId=${orgId}&name=a.png`, { token }),
    ])
    for (const answer of answers) expectUnavailable(answer)
    proxy.resume()
    expect((await read()).status).toBe(200)
    expect((await health()).status).toBe(200)
    expect(await directly(`select from patients where full_name = 'Calada'`)).toEqual([])
  })

  test('signs nobody out: to the SDK of the identity service it is a network that failed', async () => {
    proxy.silence()
    const { status, headers, body } = await server.toolkit('lookup', { idToken: token })
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('2')
    expect(body.error).toMatchObject({ code: 503, message: 'NETWORK_REQUEST_FAILED : UNAVAILABLE' })
  })
})

describe('a database that is lost', () => {
  test('fails the requests under way and ends nothing else', async () => {
    const holder = await own.database.pool.connect()
    await holder.query(`begin; lock table orgs in access exclusive mode`)
    const waiting = Array.from({ length: poolSize }, () => read())
    await expect
      .poll(() => server.db.database.pool.totalCount - server.db.database.pool.idleCount)
      .toBe(poolSize)
    proxy.cut()
    for (const answer of await Promise.all(waiting)) expectUnavailable(answer)
    await holder.query('rollback')
    holder.release()
    expect((await read()).status).toBe(200)
  })

  test('in the moment of the commit: a repeat under the same key writes once', async () => {
    const headers = { 'idempotency-key': 'lost-with-its-answer' }
    proxy.loseAnswerTo('; commit')
    expectUnavailable(await create('Confirmada', headers))
    expect((await create('Confirmada', headers)).status).toBe(201)
    expect(await directly(`select from patients where full_name = 'Confirmada'`)).toHaveLength(1)
  })
})

describe('limits', () => {
  test('a lock that others hold for long', async () => {
    const holder = await own.database.pool.connect()
    await holder.query(`begin; lock table orgs in access exclusive mode`)
    expectUnavailable(await read())
    await holder.query('rollback')
    holder.release()
  })

  test('a statement that takes long', async () => {
    await directly(`create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(60); return new; end $$`)
    await directly('create trigger dawdle before insert on patients for each row execute function dawdle()')
    expectUnavailable(await create('Lenta'))
    await directly('drop trigger dawdle on patients')
    expect((await create('Ligeira')).status).toBe(201)
  })

  test('work outside requests has more time', async () => {
    const system = { database: server.db.database, userId: null, orgId: null }
    const doze = (takesLong: boolean) =>
      transact({ ...system, takesLong }, ({ db }) => db.execute('select pg_sleep(1)'))
    await expect(doze(false)).rejects.toMatchObject({ cause: { code: '57014' } })
    await expect(doze(true)).resolves.toMatchObject({ rowCount: 1 })
  })

  test('a pool whose connections are all taken; health has one of its own', async () => {
    const { pool } = server.db.database
    const taken = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()))
    expectUnavailable(await read())
    expect((await health()).body).toEqual({ status: 'ok' })
    for (const client of taken) client.release()
    expect((await read()).status).toBe(200)
  })

  test('a transaction that asks nothing is ended, and its locks with it', async () => {
    const idle = await server.db.database.pool.connect()
    await idle.query('begin; lock table orgs in access exclusive mode')
    const ended = new Promise((resolve) => idle.once('end', resolve))
    await ended
    idle.release(true)
    expect((await read()).status).toBe(200)
  })
})

describe('a disk that is full', () => {
  const expectFull = ({ status, body }: Answer) => {
    expect({ status, code: body.code }).toEqual({ status: 507, code: 'storage_full' })
    expect(body.detail).toMatch(/sem espaço em disco/)
  }

  test('under the database', async () => {
    await directly(`create function fill() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await directly('create trigger fill before insert on patients for each row execute function fill()')
    expectFull(await create('Sem lugar'))
    await directly('drop trigger fill on patients')
  })

  test('under files', async () => {
    const { store } = server.archive
    const { put } = store
    Object.assign(store, { put: () => writeFile('/dev/full', 'bytes') })
    const answer = await fetch(
      `${server.origin}${orgPath}/files?ownerKind=org-logo&ownerId=${orgId}&name=logo.png`,
      { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: png },
    )
    expectFull({ status: answer.status, headers: answer.headers, body: await answer.json() })
    Object.assign(store, { put })
  })

  test('is a reason for health', async () => {
    // A file system that never has space.
    const answer = await healthCheck(server.db.database, '/proc')()
    expect(await answer.json()).toEqual({ status: 'unavailable', reason: 'disk_full' })
    expect(answer.status).toBe(503)
  })
})

test('health reports missing migrations', async () => {
  await directly('alter table outbox_horizon rename to elsewhere')
  expect(await health()).toMatchObject({ status: 503, body: { reason: 'migrations_missing' } })
  await directly('alter table elsewhere rename to outbox_horizon')
  expect((await health()).status).toBe(200)
})

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
