import { scryptSync } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { currentCost, openPasswords, type Passwords } from './passwords.server.ts'
import { ScryptBusy, type ScryptInput, startScrypt } from './scrypt.server.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const opened: { close(): void }[] = []
const open = <T extends { close(): void }>(one: T): T => {
  opened.push(one)
  return one
}
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

const cheap = { N: 1024, r: 8, p: 1 }
const input = (password: string): ScryptInput => ({ password, salt: 'c2FsdA', cost: currentCost, length: 32 })

describe('passwords', () => {
  const start = (): Passwords => open(openPasswords(log))

  test('match what was hashed, byte for byte', async () => {
    const passwords = start()
    const hash = await passwords.hash('coração')
    expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
    expect(await passwords.verify('coração', hash)).toBe('match')
    expect(await passwords.verify('coração'.normalize('NFD'), hash)).toBe('mismatch')
    expect(await passwords.verify('', hash)).toBe('mismatch')
  })

  test('are salted', async () => {
    const passwords = start()
    expect(await passwords.hash('segredo1')).not.toBe(await passwords.hash('segredo1'))
  })

  test('match hashes of other parameters, which are then outdated', async () => {
    const old = await open(openPasswords(log, cheap)).hash('segredo1')
    const passwords = start()
    expect(await passwords.verify('segredo1', old)).toBe('match, hash outdated')
    expect(await passwords.verify('errado', old)).toBe('mismatch')
  })

  test('of nobody are derived all the same and never match', async () => {
    const derived: ScryptInput[] = []
    const scrypt = {
      pid: 0,
      close() {},
      derive: async (given: ScryptInput) => {
        derived.push(given)
        return Buffer.alloc(32)
      },
    }
    const passwords = openPasswords(log, currentCost, scrypt)
    expect(await passwords.verify('segredo1', null)).toBe('mismatch')
    expect(derived).toMatchObject([{ password: 'segredo1', cost: currentCost, length: 32 }])
  })

  test('report that the service is busy', async () => {
    const scrypt = { pid: 0, close() {}, derive: () => Promise.reject(new ScryptBusy()) }
    await expect(openPasswords(log, currentCost, scrypt).hash('x')).rejects.toMatchObject({
      message: 'TOO_MANY_ATTEMPTS_TRY_LATER : The service is busy.',
      status: 400,
    })
  })
})

describe('the process that derives keys', () => {
  test('derives what scrypt derives', async () => {
    const scrypt = open(startScrypt(log))
    const expected = scryptSync('segredo1', Buffer.from('c2FsdA', 'base64url'), 32, {
      ...currentCost,
      maxmem: 2 ** 26,
    })
    expect(await scrypt.derive(input('segredo1'))).toEqual(expected)
  })

  test('runs at low priority with all its threads', async () => {
    const scrypt = open(startScrypt(log))
    await Promise.all(['a', 'b', 'c', 'd'].map((password) => scrypt.derive(input(password))))
    const threads = readdirSync(`/proc/${scrypt.pid}/task`).map(Number)
    expect(threads.length).toBeGreaterThan(2)
    expect(threads.map((thread) => getPriority(thread))).toEqual(threads.map(() => 10))
  })

  test('is started again when it dies, and what was under way is done again', async () => {
    const scrypt = open(startScrypt(log))
    await scrypt.derive(input('warm'))
    const first = scrypt.pid ?? 0
    const pending = ['a', 'b', 'c', 'd', 'e'].map((password) => scrypt.derive(input(password)))
    process.kill(first, 'SIGKILL')
    const keys = await Promise.all(pending)
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(5)
    expect(scrypt.pid).not.toBe(first)
  })

  test('rejects more than the line may hold, and does the rest', async () => {
    const scrypt = open(startScrypt(log, 3, 1))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => scrypt.derive(input(`${n}`))),
    )
    const rejected = outcomes.filter((one) => one.status === 'rejected')
    expect(rejected.map((one) => one.reason)).toEqual(rejected.map(() => expect.any(ScryptBusy)))
    expect(outcomes.length - rejected.length).toBe(4)
  })

  test('closes with what waits, and takes no more', async () => {
    const scrypt = startScrypt(log, 256, 1)
    const pending = Array.from({ length: 4 }, (_, n) => scrypt.derive(input(`${n}`)))
    scrypt.close()
    const outcomes = await Promise.allSettled(pending)
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    await expect(scrypt.derive(input('late'))).rejects.toThrow('closed')
  })
})
