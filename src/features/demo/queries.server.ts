import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { demoHours } from './rules.ts'
import { demoNetworks } from './tables.server.ts'

const dayAgo = sql`now() - interval '1 day'`
/** A build that takes longer was broken off. */
const buildLimit = sql`now() - interval '15 minutes'`

/**
 * Hands out the network that has waited longest. Concurrent visitors skip each other's row, so that no two
 * get the same one.
 */
export async function claimDemo(db: Orm) {
  const { rows } = await db.execute<{
    user_id: string
    org_id: string | null
    email: string
    encrypted_password: string
    ends_at: string
  }>(sql`
    with next as (
      select user_id, encrypted_password from demo_networks
       where prepared_at > ${dayAgo} and ends_at is null and encrypted_password is not null
       order by prepared_at limit 1 for update skip locked)
    update demo_networks demo
       set ends_at = now() + make_interval(hours => ${demoHours}), encrypted_password = null
      from next where demo.user_id = next.user_id
    returning demo.user_id, demo.org_id, demo.email, next.encrypted_password, demo.ends_at::text as ends_at`)
  return rows[0]
}

export async function findEnd(db: Orm, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ endsAt: demoNetworks.endsAt })
    .from(demoNetworks)
    .where(eq(demoNetworks.userId, userId))
  return row?.endsAt ?? null
}

/** True when the person or the network belongs to a demonstration. */
export async function isOfDemo(db: Orm, userId: string | null, orgId: string | null): Promise<boolean> {
  const matches = [
    ...(userId === null ? [] : [eq(demoNetworks.userId, userId)]),
    ...(orgId === null ? [] : [eq(demoNetworks.orgId, orgId)]),
  ]
  if (matches.length === 0) return false
  const rows = await db
    .select({ userId: demoNetworks.userId })
    .from(demoNetworks)
    .where(or(...matches))
    .limit(1)
  return rows.length > 0
}

/** The number of networks that are ready, or on their way. */
export async function countReady(db: Orm): Promise<number> {
  const isFresh = gt(demoNetworks.preparedAt, dayAgo)
  const isUnderWay = and(isNull(demoNetworks.preparedAt), gt(demoNetworks.createdAt, buildLimit))
  return db.$count(demoNetworks, and(isNull(demoNetworks.endsAt), or(isFresh, isUnderWay)))
}

/** The accounts of all demonstrations, whatever became of them. */
export async function listAll(db: Orm): Promise<string[]> {
  const rows = await db.select({ userId: demoNetworks.userId }).from(demoNetworks)
  return rows.map(({ userId }) => userId)
}

/** The accounts of networks whose time is over: of visitors, too old to be handed out, or broken off. */
export async function listOver(db: Orm): Promise<string[]> {
  const isUnused = isNull(demoNetworks.endsAt)
  const rows = await db
    .select({ userId: demoNetworks.userId })
    .from(demoNetworks)
    .where(
      or(
        and(isNotNull(demoNetworks.endsAt), lte(demoNetworks.endsAt, sql`now()`)),
        and(isUnused, lte(demoNetworks.preparedAt, dayAgo)),
        and(isUnused, isNull(demoNetworks.preparedAt), lte(demoNetworks.createdAt, buildLimit)),
      ),
    )
  return rows.map(({ userId }) => userId)
}

export async function insertDemo(db: Orm, demo: typeof demoNetworks.$inferInsert): Promise<void> {
  await db.insert(demoNetworks).values(demo)
}

export async function nameNetwork(db: Orm, userId: string, orgId: string): Promise<void> {
  await db.update(demoNetworks).set({ orgId }).where(eq(demoNetworks.userId, userId))
}

export async function markPrepared(db: Orm, userId: string): Promise<void> {
  await db.update(demoNetworks).set({ preparedAt: sql`now()` }).where(eq(demoNetworks.userId, userId))
}

/** The networks of the account of a demonstration, also those that the visitor made. */
export async function networksOf(db: Orm, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ networks: string[] }>(
    sql`select acolhe_networks_of_demo(${userId})::text[] as networks`,
  )
  return rows[0]?.networks ?? []
}

/** Wipes the networks of the account with all their rows (`db/functions/wipe_demo.sql`). */
export async function wipeNetworks(db: Orm, userId: string): Promise<void> {
  await db.execute(sql`select acolhe_wipe_demo(${userId})`)
}

export async function deleteDemo(db: Orm, userId: string): Promise<void> {
  await db.delete(demoNetworks).where(eq(demoNetworks.userId, userId))
}
