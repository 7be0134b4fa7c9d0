import { solveChallenge } from 'altcha-lib/v1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ana, bruno } from '#test/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', IDENTITY_API_KEY: 'bot' })
  await server.signUp(ana)
  await server.signUp(bruno)
})
afterAll(() => server.stop())

const toolkit = '/identitytoolkit.googleapis.com'

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  server.call('POST', `${toolkit}/v1/accounts:signInWithPassword?key=bot`, {
    headers,
    body: { email, password, returnSecureToken: true },
  })
const ownPage = () => ({ origin: server.origin })

async function failThrice(email: string) {
  for (let i = 0; i < 3; i++) {
    expect((await signIn(email, 'errada-1', ownPage())).body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
  }
}

async function solve() {
  const { body } = await server.call('GET', `${toolkit}/v2/botChallenge?key=bot`)
  const found = await solveChallenge(body.challenge, body.salt, body.algorithm, body.maxnumber).promise
  const { algorithm, challenge, salt, signature } = body
  return { algorithm, challenge, salt, signature, number: found?.number ?? 0 }
}

const hand = (solution: object) =>
  server.call('POST', `${toolkit}/v2/botChallenge?key=bot`, { body: solution })
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

describe('the bot check', () => {
  test('asks our own page after three failures, and one solution pays for one attempt', async () => {
    await failThrice(ana.email)
    const requested = await signIn(ana.email, ana.password, ownPage())
    expect(requested).toMatchObject({ status: 400, body: { error: { message: 'BOT_CHECK_REQUIRED' } } })

    const { status, headers } = await hand(await solve())
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Strict|SameSite=Strict.*HttpOnly/)
    const cookie = cookieOf(headers)
    const wrong = await signIn(ana.email, 'errada-2', { ...ownPage(), cookie })
    expect(wrong.body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
    const again = await signIn(ana.email, ana.password, { ...ownPage(), cookie })
    expect(again.body.error.message).toBe('BOT_CHECK_REQUIRED')
  })

  test('a new solution lets the right password in, after which nothing is asked', async () => {
    await failThrice(bruno.email)
    const cookie = cookieOf((await hand(await solve())).headers)
    expect((await signIn(bruno.email, bruno.password, { ...ownPage(), cookie })).status).toBe(200)
    expect((await signIn(bruno.email, bruno.password, ownPage())).status).toBe(200)
  })

  test('programs, which send no origin, meet the lock-out alone', async () => {
    expect((await signIn(ana.email, ana.password)).body.error?.message ?? '').not.toContain('BOT_CHECK')
  })

  test('rejects a solution twice, a wrong one, a forged one and rubbish', async () => {
    const solution = await solve()
    expect((await hand(solution)).status).toBe(200)
    for (const bad of [
      solution,
      { ...(await solve()), number: -1 },
      { ...(await solve()), number: 0 },
      { ...(await solve()), signature: '0'.repeat(64) },
      { ...(await solve()), salt: 'x'.repeat(500) },
      { algorithm: 'none' },
      [],
    ]) {
      const { status, body } = await hand(bad)
      expect(status).toBe(400)
      expect(body.error.message).toEqual(expect.any(String))
    }
  })
})

describe('sign-ups of one network address', () => {
  const signUp = (email: string, headers: Record<string, string> = {}) =>
    server
      .call('POST', `${toolkit}/v1/accounts:signUp?key=bot`, {
        headers,
        body: { email, password: ana.password, returnSecureToken: true },
      })
      .then(({ body }) => (body.error?.message as string | undefined)?.split(' : ')[0] ?? 'signed up')
  const forget = () => server.db.database.pool.query('delete from quotas')
  const use = (count: number) => server.db.database.pool.query('update quotas set used = $1', [count])

  test('sixty in a row from a program: twenty succeed, then each takes the bot check', async () => {
    await forget()
    const answered: string[] = []
    for (let n = 0; n < 60; n++) answered.push(await signUp(`robo${n}@aurora.example`))
    expect(answered.slice(0, 20)).toEqual(Array(20).fill('signed up'))
    expect(answered.slice(20)).toEqual(Array(40).fill('BOT_CHECK_REQUIRED'))
    const cookie = cookieOf((await hand(await solve())).headers)
    expect(await signUp('pessoa@aurora.example', { cookie })).toBe('signed up')
    expect(await signUp('outra@aurora.example', { cookie })).toBe('BOT_CHECK_REQUIRED')
  })

  test('of sixty at one time no more succeed, in whatever process', async () => {
    await forget()
    const answered = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signUp(`junto${n}@aurora.example`)),
    )
    expect(answered.filter((one) => one === 'signed up')).toHaveLength(20)
  })

  test('the sixty-first is rejected, even with a solved bot check', async () => {
    await forget()
    await signUp('primeira@aurora.example')
    await use(60)
    const cookie = cookieOf((await hand(await solve())).headers)
    expect(await signUp('cheia@aurora.example', { cookie })).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    await server.db.database.pool.query(`update quotas set ends_at = now()`)
    expect(await signUp('cheia@aurora.example')).toBe('signed up')
  })

  test('one pass is enough for our page, also where the address has failed often', async () => {
    await forget()
    await signUp('antes@aurora.example')
    await use(30)
    for (let n = 0; n < 12; n++) await signUp('antes@aurora.example', ownPage())
    expect(await signUp('depois@aurora.example', ownPage())).toBe('BOT_CHECK_REQUIRED')
    const cookie = cookieOf((await hand(await solve())).headers)
    expect(await signUp('depois@aurora.example', { ...ownPage(), cookie })).toBe('signed up')
  })

  test('an address whose account is deleted again and again opens five a day', async () => {
    await forget()
    const answered: string[] = []
    for (let n = 0; n < 6; n++) {
      answered.push(await signUp('vitima@aurora.example'))
      await server.db.database.pool.query(
        `delete from identity_accounts where email = 'vitima@aurora.example'`,
      )
    }
    expect(answered).toEqual([...Array(5).fill('signed up'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
  })

  test('nothing that is stored names an address', async () => {
    const { rows } = await server.db.database.pool.query('select key from quotas')
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/)
  })
})
