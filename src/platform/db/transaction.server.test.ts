import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { transact } from './transaction.server.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

describe('transact', () => {
  test('names the scope to the policies for the transaction only', async () => {
    const scope = { database: db.database, userId: null, orgId: '0196a8f2-0000-7000-8000-000000000001' }
    const seen = await transact(scope, async ({ tx }) => {
      const { rows } = await tx.execute<{ org: string }>(sql`select acolhe_org() as org`)
      return rows[0]?.org
    })
    expect(seen).toBe(scope.orgId)
    const { rows } = await db.database.pool.query('select acolhe_org() as org')
    expect(rows[0]?.org).toBeNull()
  })
})
