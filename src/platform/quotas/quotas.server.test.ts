import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { countUse, type Quota, quotaJobs } from './quotas.server.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase(20)
})
afterAll(() => db.drop())

let keys = 0
const quota = (limit: number): Quota => ({ key: `key-${++keys}`, limit, periodS: 3600 })
const spend = (one: Quota) =>
  transact({ database: db.database, userId: null, orgId: null }, ({ db }) => countUse(db, one))
const endPeriods = () => db.database.pool.query(`update quotas set ends_at = now() - interval '1 second'`)

test('counts up to the limit, then says how long to wait', async () => {
  const one = quota(2)
  expect([await spend(one), await spend(one)]).toEqual([{ used: 1 }, { used: 2 }])
  const rejected = await spend(one)
  expect(rejected).toEqual({ used: null, waitS: expect.any(Number) })
  expect('waitS' in rejected && rejected.waitS > 0 && rejected.waitS <= 3600).toBe(true)
  expect(await spend(quota(2))).toEqual({ used: 1 })
})

test('of forty at once, as many get one as there are', async () => {
  const one = quota(15)
  const uses = await Promise.all(Array.from({ length: 40 }, () => spend(one)))
  const used = uses.flatMap((each) => each.used ?? []).sort((a, b) => a - b)
  expect(used).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
})

test('what was rolled back does not count', async () => {
  const one = quota(1)
  const failed = transact({ database: db.database, userId: null, orgId: null }, async ({ db }) => {
    await countUse(db, one)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await spend(one)).toEqual({ used: 1 })
})

test('a period that is over begins anew; what is over is forgotten', async () => {
  const [one, other] = [quota(1), quota(1)]
  await spend(one)
  await spend(other)
  await endPeriods()
  expect(await spend(one)).toEqual({ used: 1 })
  expect((await spend(one)).used).toBeNull()
  for (const job of quotaJobs(db.database)) await job.run({})
  const { rows } = await db.database.pool.query('select key from quotas where key = any($1)', [
    [one.key, other.key],
  ])
  expect(rows).toEqual([{ key: one.key }])
})
