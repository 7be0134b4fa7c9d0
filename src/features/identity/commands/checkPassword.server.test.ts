import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSecondFactorTests, type SecondFactorTests } from '#test/secondFactor.ts'
import { startTestService, type TestService } from '../testing.server.ts'
import { openTurns, TurnsTaken } from '../turns.server.ts'

/** Passwords that are typed at the same time: failures are counted, arrivals are not. */

let on: SecondFactorTests
/** Two services on one database, as separate processes would be. */
let processes: TestService[]
const password = 'segredo1'

beforeAll(async () => {
  on = await openSecondFactorTests()
  const second = await startTestService(on.db.database, { RATE_LIMITS: 'on' }, on.service.clock)
  processes = [on.service, second]
  // A lock-out ends by the clock: it stands, however long the attempts take.
  on.service.clock.stop()
})
afterAll(async () => {
  await processes[1]?.close()
  await on.close()
})

let cast = 0
async function someone(service = on.service) {
  const email = `${++cast}.parallel@example.com`
  await service.post('signUp', { email, password })
  return email
}

/** Starts all attempts at once, one after another in arrival, alternating between the processes. */
async function burst(
  email: string,
  passwords: readonly string[],
  among = [on.service],
  address = '203.0.113.1',
) {
  const headers = { 'x-forwarded-for': address }
  const answers = await Promise.all(
    passwords.map((one, n) =>
      (among[n % among.length] as TestService).post('signInWithPassword', { email, password: one }, headers),
    ),
  )
  const answered = answers.map(({ status, body }) =>
    status === 200 ? 'in' : body.error.message.split(' : ')[0],
  )
  const count = (what: string) => answered.filter((one) => one === what).length
  return {
    in: count('in'),
    wrong: count('INVALID_LOGIN_CREDENTIALS'),
    locked: count('TOO_MANY_ATTEMPTS_TRY_LATER'),
  }
}

const right = (times: number) => Array<string>(times).fill(password)
const wrong = (times: number) => Array.from({ length: times }, (_, n) => `errado${n}`)

describe('at the same time', { timeout: 180_000 }, () => {
  test('forty right passwords of one person all sign in, in one process and in two', async () => {
    for (const among of [[on.service], processes])
      expect(await burst(await someone(), right(40), among)).toEqual({ in: 40, wrong: 0, locked: 0 })
  })

  test('of a hundred wrong ones no more are checked than the limit, in one process and in two', async () => {
    for (const among of [[on.service], processes])
      expect(await burst(await someone(), wrong(100), among)).toEqual({ in: 0, wrong: 5, locked: 95 })
  })

  test('a slip before them rejects none of the right ones', async () => {
    const email = await someone()
    expect(await burst(email, wrong(4))).toMatchObject({ wrong: 4 })
    expect(await burst(email, right(20), processes)).toEqual({ in: 20, wrong: 0, locked: 0 })
  })

  test('among right ones no more than five wrong ones in a row are checked', async () => {
    const mixed = Array.from({ length: 40 }, (_, n) => (n % 8 === 3 ? password : `errado${n}`))
    const answered = await burst(await someone(), mixed, processes)
    expect(answered.wrong).toBeLessThanOrEqual(5 * (answered.in + 1))
    expect(answered.in + answered.wrong + answered.locked).toBe(40)
  })

  test('one address against many accounts overruns its limit by no more than what is checked at once', async () => {
    const emails = Array.from({ length: 60 }, (_, n) => `nobody${n}@example.com`)
    const bursts = await Promise.all(
      emails.map((email) => burst(email, wrong(3), [on.service], '203.0.113.77')),
    )
    const checked = bursts.reduce((sum, one) => sum + one.wrong, 0)
    expect(checked).toBeGreaterThanOrEqual(100)
    expect(checked).toBeLessThanOrEqual(108)
  })

  test('right passwords that wait for a second factor count as no failures', async () => {
    const { user } = await on.enrolled('factor@example.com')
    for (let n = 0; n < 6; n++) {
      const { pending } = await on.pendingOf(user.email ?? '')
      expect(pending).toEqual(expect.any(String))
    }
  })

  test('the right password of a disabled account counts as no failure, and holds nobody up', async () => {
    const email = await someone()
    const { body } = await on.service.post('signInWithPassword', { email, password })
    await on.service.identity.setDisabled(body.localId, true)
    for (let n = 0; n < 8; n++) {
      const answered = await on.service.post('signInWithPassword', { email, password })
      expect(answered.body.error.message).toBe('USER_DISABLED')
    }
  })
})

describe('turns', () => {
  test('run so many at once and the rest in their order, each key by itself', async () => {
    const turns = openTurns()
    const began: number[] = []
    const ends: (() => void)[] = []
    const work = (n: number) => () => {
      began.push(n)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const all = [1, 2, 3, 4].map((n) => turns.take('a', 2, work(n)))
    const other = turns.take('b', 2, work(9))
    expect(began).toEqual([1, 2, 9])
    ends[1]?.()
    await all[1]
    expect(began).toEqual([1, 2, 9, 3])
    ends[0]?.()
    await all[0]
    expect(began).toEqual([1, 2, 9, 3, 4])
    for (const end of ends) end()
    await Promise.all([...all, other])
  })

  test('go on after a failure, and reject more than may wait', async () => {
    const turns = openTurns(1)
    const failing = turns.take('a', 1, () => Promise.reject(new Error('no')))
    const waiting = turns.take('a', 1, async () => 'done')
    await expect(turns.take('a', 1, async () => 'late')).rejects.toThrow(TurnsTaken)
    await expect(failing).rejects.toThrow('no')
    expect(await waiting).toBe('done')
  })
})
