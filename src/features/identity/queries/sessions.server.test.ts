import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { startTestService, type TestService } from '../testing.server.ts'
import { type Account, findAccount, updateAccount } from './accounts.server.ts'
import { beginSession } from './sessions.server.ts'

let db: TestDatabase
let service: TestService
let account: Account

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startTestService(db.database)
  const { body } = await service.post('signUp', { email: 'ana@example.com', password: 'segredo1' })
  account = (await inSystem((db) => findAccount(db, body.localId))) as Account
})
afterAll(async () => {
  await service.close()
  await db.drop()
})

type Tx = Parameters<typeof findAccount>[0]
const inSystem = <T>(work: (db: Tx) => Promise<T>) =>
  transact({ database: db.database, userId: null, orgId: null }, ({ db }) => work(db))

/** Begins a session as after a verification that waited in line for ten seconds. */
const begin = (tokenHash: string) => {
  const now = new Date(Date.now() + 10_000)
  const session = { tokenHash, provider: 'password', userAgent: '', uid: account.uid, newHash: null }
  const verifiedHash = account.passwordHash ?? ''
  return inSystem((db) => beginSession(db, { ...session, verifiedHash, authTime: now, now, attemptsKey: '' }))
}
const change = (to: Partial<Account>) => inSystem((db) => updateAccount(db, account.uid, to))

describe('beginSession', () => {
  test('begins one while the account is what was verified', async () => {
    expect(await begin('one')).toBe(true)
  })

  test('begins none when meanwhile the password changed, or the account was disabled or revoked', async () => {
    const changes: Partial<Account>[] = [
      { passwordHash: 'another' },
      { disabled: true },
      { validSince: new Date(Date.now() + 60_000) },
    ]
    for (const meanwhile of changes) {
      await change(meanwhile)
      expect(await begin('two'), Object.keys(meanwhile)[0]).toBe(false)
      await change(account)
    }
    expect(await begin('two')).toBe(true)
  })
})
