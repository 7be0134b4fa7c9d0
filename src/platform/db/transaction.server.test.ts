import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { pruneIdempotencyKeys } from './idempotency.server.ts'
import { type MemberScope, type PersonScope, type Scope, transact } from './transaction.server.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase(20)
})
afterAll(() => db.drop())

const system = (orgId: string | null = null): Scope => ({ database: db.database, userId: null, orgId })
const person = (userId: string, more: Partial<PersonScope> = {}): PersonScope => ({
  database: db.database,
  userId,
  orgId: null,
  ...more,
})

/** A person, a network and the membership, written by the tables' owner. */
async function hire(role = 'receptionist', change = '') {
  const [orgId, userId] = [randomUUID(), randomUUID()]
  await withClient(db.target.owner, async (client) => {
    await client.query(`select set_config('app.org_id', $1, false)`, [orgId])
    await client.query(`insert into orgs (org_id, org_name) values ($1, 'Aurora')`, [orgId])
    await client.query(`insert into users (user_id, user_email, user_fullname) values ($1, $1, 'Bruno')`, [
      userId,
    ])
    await client.query('insert into members (org_id, user_id, role) values ($1, $2, $3)', [
      orgId,
      userId,
      role,
    ])
    if (change) await client.query(`update users set ${change} where user_id = $1`, [userId])
  })
  return { orgId, userId }
}

const member = (ids: { orgId: string; userId: string }, more: Partial<MemberScope> = {}): MemberScope => ({
  database: db.database,
  may: 'network.read',
  ...ids,
  ...more,
})

describe('transact', () => {
  test('names the scope to the policies for the transaction only', async () => {
    const orgId = randomUUID()
    const seen = await transact(system(orgId), async ({ db }) => {
      const { rows } = await db.execute<{ org: string }>(sql`select acolhe_org() as org`)
      return rows[0]?.org
    })
    expect(seen).toBe(orgId)
    const { rows } = await db.database.pool.query('select acolhe_org() as org')
    expect(rows[0]?.org).toBeNull()
  })

  test('gives a member the role', async () => {
    expect(await transact(member(await hire('manager')), async ({ role }) => role)).toBe('manager')
  })

  test('rejects a person who is no member, or whose role does not allow the action', async () => {
    const ids = await hire()
    const work = async () => 'reached'
    await expect(transact(member({ ...ids, userId: 'zeca' }), work)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(transact(member(ids, { may: 'network.update' }), work)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('refuses a disabled person, and a session from before the revocation', async () => {
    const disabled = await hire('owner', 'disabled_at = now()')
    const revoked = await hire('owner', `valid_after = to_timestamp(1000)`)
    const work = async () => 'reached'
    await expect(transact(member(disabled), work)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(transact(member(revoked, { authTime: 999 }), work)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(await transact(member(revoked, { authTime: 1000 }), work)).toBe('reached')
  })

  describe('in a network that demands a second factor', () => {
    const demand = async (role: string) => {
      const ids = await hire(role)
      await withClient(db.target.owner, async (client) => {
        await client.query(`select set_config('app.org_id', $1, false)`, [ids.orgId])
        await client.query('update orgs set requires_second_factor = true where org_id = $1', [ids.orgId])
      })
      return ids
    }
    const work = async ({ role }: { role: unknown }) => role

    test.each(['owner', 'manager'])('refuses the %s whose token was made without one', async (role) => {
      const ids = await demand(role)
      for (const secondFactor of [false, undefined]) {
        await expect(transact(member(ids, { secondFactor }), work)).rejects.toMatchObject({
          code: 'second_factor_required',
          status: 403,
        })
      }
      expect(await transact(member(ids, { secondFactor: true }), work)).toBe(role)
    })

    test.each(['receptionist', 'professional'])('lets the %s in as before', async (role) => {
      expect(await transact(member(await demand(role)), work)).toBe(role)
    })

    test('is hidden from a stranger, and leaves the person’s own scope and the system alone', async () => {
      const { orgId, userId } = await demand('owner')
      await expect(transact(member({ orgId, userId: 'zeca' }), work)).rejects.toMatchObject({
        code: 'forbidden',
      })
      expect(await transact(person(userId), work)).toBeNull()
      expect(await transact(system(orgId), work)).toBeNull()
    })
  })

  test('retries a lost race up to five attempts, and gives other errors on at once', async () => {
    let attempts = 0
    await transact(system(), async ({ db }) => {
      attempts++
      if (attempts < 5)
        await db.execute(sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`)
    })
    expect(attempts).toBe(5)
    attempts = 0
    const always = transact(system(), async ({ db }) => {
      attempts++
      await db.execute(sql`do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`)
    })
    await expect(always).rejects.toThrow()
    expect(attempts).toBe(5)
    attempts = 0
    const fails = transact(system(), async () => {
      attempts++
      throw new Error('no')
    })
    await expect(fails).rejects.toThrow('no')
    expect(attempts).toBe(1)
  })

  test('gives its connection back after an error', async () => {
    for (let i = 0; i < 30; i++) {
      await expect(transact(system(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    }
    expect(db.database.pool.idleCount).toBe(db.database.pool.totalCount)
  })
})

describe('idempotency keys', () => {
  const keyed = (userId: string, key: string, fingerprint = 'same') =>
    person(userId, { idempotency: { key, fingerprint } })

  test('a write runs once per key, also when repeats come at the same time', async () => {
    const key = randomUUID()
    let runs = 0
    const results = await Promise.all(
      Array.from({ length: 12 }, () => transact(keyed('ana', key), async () => ({ run: ++runs }))),
    )
    expect(runs).toBe(1)
    expect(results).toEqual(Array.from({ length: 12 }, () => ({ run: 1 })))
  })

  test('a failed write leaves the key free', async () => {
    const key = randomUUID()
    await expect(transact(keyed('ana', key), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await transact(keyed('ana', key), async () => 'yes')).toBe('yes')
  })

  test('a key with another request is rejected', async () => {
    const key = randomUUID()
    await transact(keyed('ana', key), async () => 1)
    await expect(transact(keyed('ana', key, 'other'), async () => 2)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
  })

  test('keys are each person’s own', async () => {
    const key = randomUUID()
    expect(await transact(keyed('ana', key), async () => 'a')).toBe('a')
    expect(await transact(keyed('zeca', key), async () => 'z')).toBe('z')
  })

  test('pruning removes keys older than a day and keeps the others', async () => {
    const [old, fresh] = [randomUUID(), randomUUID()]
    await transact(keyed('carla', old), async () => 1)
    await transact(keyed('carla', fresh), async () => 1)
    await transact(person('carla'), async ({ db }) =>
      db.execute(
        sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = ${old}`,
      ),
    )
    await pruneIdempotencyKeys(db.database)
    const left = await transact(person('carla'), async ({ db }) =>
      db.execute(sql`select key from idempotency_keys`),
    )
    expect(left.rows).toEqual([{ key: fresh }])
  })
})
