import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { createSecrets } from '#platform/secrets.server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { openKeys } from './keys.server.ts'
import { startTestService, TestClock, type TestService, testSecrets } from './testing.server.ts'

let db: TestDatabase
const services: TestService[] = []

beforeAll(async () => {
  db = await createTestDatabase(20)
})
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()))
  await db.database.pool.query('delete from identity_keys')
})
afterAll(() => db.drop())

async function start(clock = new TestClock()): Promise<TestService> {
  const service = await startTestService(db.database, {}, clock)
  services.push(service)
  return service
}

let people = 0
const signUp = async (service: TestService): Promise<string> => {
  const { body } = await service.post('signUp', { email: `p${++people}@example.com`, password: 'segredo1' })
  return body.idToken
}
const publishedBy = async (service: TestService) => (await service.send('/.well-known/jwks.json')).body.keys
const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

const hours = 3600
const days = 24 * hours

describe('jwks.json', () => {
  test('200 publishes what anyone needs to verify, and nothing private', async () => {
    const service = await start()
    const token = await signUp(service)
    const { body } = await service.send('/.well-known/jwks.json')
    const { payload } = await jwtVerify(token, createLocalJWKSet(body), {
      issuer: 'http://localhost:3000/acolhe',
    })
    expect(payload.aud).toBe('acolhe')
    expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  test('the private part is encrypted in the database', async () => {
    await start()
    const { rows } = await db.database.pool.query('select private_jwk from identity_keys')
    expect(rows).toHaveLength(1)
    expect(rows[0].private_jwk).not.toContain('"d"')
  })
})

describe('rotateKeys', () => {
  test('four services that start at once make one key', async () => {
    const started = await Promise.all([start(), start(), start(), start()])
    const published = await Promise.all(started.map(publishedBy))
    expect(published.map((keys) => keys.length)).toEqual([1, 1, 1, 1])
    expect(new Set(published.map(([key]) => key.kid)).size).toBe(1)
  })

  test('does nothing for thirty days, then four at once make one new key', async () => {
    const clock = new TestClock()
    const started = await Promise.all([start(clock), start(clock), start(clock), start(clock)])
    const first = started[0] as TestService
    const [{ kid }] = await publishedBy(first)
    clock.advance(30 * days - 60)
    await first.identity.rotateKeys(clock.now())
    expect(await publishedBy(first)).toHaveLength(1)
    clock.advance(120)
    await Promise.all(started.map((service) => service.identity.rotateKeys(clock.now())))
    const keys = await publishedBy(first)
    expect(keys).toHaveLength(2)
    expect(kidOf(await signUp(first))).not.toBe(kid)
  })

  test('the previous key verifies until its last token has expired, then it is gone', async () => {
    const clock = new TestClock()
    const service = await start(clock)
    clock.advance(30 * days)
    const token = await signUp(service)
    await service.identity.rotateKeys(clock.now())
    clock.advance(hours - 5)
    await service.identity.verifyIdToken(token)
    expect(await publishedBy(service)).toHaveLength(2)
    clock.advance(hours)
    expect(await publishedBy(service)).toHaveLength(1)
    await service.identity.rotateKeys(clock.now())
    const { rows } = await db.database.pool.query('select count(*)::int as n from identity_keys')
    expect(rows).toEqual([{ n: 1 }])
  })

  test('another process reads the keys again when it meets a new one', async () => {
    const clock = new TestClock()
    const [one, two] = [await start(clock), await start(clock)]
    clock.advance(31 * days)
    await one.identity.rotateKeys(clock.now())
    const token = await signUp(one)
    expect(await two.identity.verifyIdToken(token)).toMatchObject({ signInProvider: 'password' })
  })

  test('unknown keys cost one query, not one each', async () => {
    let queries = 0
    const counting = { ...db.database, pool: countingPool(() => queries++) }
    const log = createLog({ LOG_LEVEL: 'silent' })
    const clock = new TestClock()
    const keys = openKeys({ database: counting, secrets: testSecrets, log, now: clock.now })
    await keys.rotate(clock.now())
    queries = 0
    for (let n = 0; n < 50; n++) expect(await keys.verifier(`invented-${n}`)).toBeNull()
    expect(queries).toBe(1)
    clock.advance(11)
    await keys.verifier('invented')
    expect(queries).toBe(2)
  })

  test('a key encrypted with another secret is replaced, and goes on verifying', async () => {
    const service = await start()
    const token = await signUp(service)
    const log = createLog({ LOG_LEVEL: 'silent' })
    const secrets = createSecrets('another secret, since the first one was lost')
    const keys = openKeys({ database: db.database, secrets, log, now: () => new Date() })
    await keys.rotate(new Date())
    expect((await keys.signer()).kid).not.toBe(kidOf(token))
    expect(await keys.verifier(kidOf(token))).not.toBeNull()
  })
})

function countingPool(onConnect: () => void) {
  const { pool } = db.database
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') onConnect()
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
