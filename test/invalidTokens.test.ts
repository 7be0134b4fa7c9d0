import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './server.ts'
import { ana, bruno } from './world.ts'

/** Invalid tokens are limited by source; valid ones from the same address keep working. */

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  token = (await server.register(ana)).token
})
afterAll(() => server.stop())

const [header = '', payload = ''] = ['e30', 'e30']
const from = (address: string) => ({ 'x-forwarded-for': address })
const call = async (authorization: string, address: string, path = '/api/v1/me') => {
  const headers = { ...from(address), authorization }
  return (await server.call('GET', path, { headers })).status
}
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const count = (all: readonly number[], status: number) => all.filter((one) => one === status).length

describe('the API', () => {
  test('401 for sixty invalid tokens in a minute, 429 for the others; valid ones go on', async () => {
    const forged = token.replace(/\.[^.]+$/, '.AAAA')
    const kinds = [`Bearer ${forged}`, `Bearer ${header}.${payload}.x`, 'Bearer nonsense', 'Basic YTpi']
    const answered = await times(100, (n) => call(kinds[n % kinds.length] ?? '', '203.0.113.9'))
    expect([count(answered, 401), count(answered, 429)]).toEqual([60, 40])
    expect(await times(20, () => call(`Bearer ${token}`, '203.0.113.9'))).toEqual(Array(20).fill(200))
    expect(await call(`Bearer ${forged}`, '203.0.113.10')).toBe(401)
  })

  test('an IPv6 subscriber is one source; the stream of events and files count alike', async () => {
    const paths = ['/api/v1/me', '/api/v1/orgs/x/events']
    const answered = await times(80, (n) => call('Bearer a.b.c', `2001:db8:5:6::${n + 1}`, paths[n % 2]))
    expect([count(answered, 401), count(answered, 429)]).toEqual([60, 20])
  })

  test('a token that has ended, revoked or deleted, is no invalid one', async () => {
    const { token: over, user } = await server.register(bruno)
    await server.identity.revokeSessions(user.userId)
    const answered = await times(70, () => call(`Bearer ${over}`, '203.0.113.11'))
    expect(answered).toEqual(Array(70).fill(401))
  })
})

describe('the identity service', () => {
  test('400 INVALID_ID_TOKEN sixty times, then TOO_MANY_ATTEMPTS_TRY_LATER; valid ones go on', async () => {
    const look = async (idToken: string) => {
      const { status, body } = await server.toolkit('lookup', { idToken }, from('203.0.113.12'))
      return status === 200 ? 'ok' : String(body.error.message).split(' : ')[0]
    }
    const answered = await times(70, () => look('a.b.c'))
    expect(answered.filter((one) => one === 'INVALID_ID_TOKEN')).toHaveLength(60)
    expect(answered.filter((one) => one === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(10)
    expect(await look(token)).toBe('ok')
  })
})
