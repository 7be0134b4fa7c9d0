import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { type Concerned, type Hearing, isHeardBy } from './audience.ts'

export interface OutboxRow extends Concerned {
  readonly orgId: string | null
  readonly userId: string | null
  readonly entityId: string
}

interface RawRow {
  xmin: string
  id: string | null
  xid: string
  org_id: string | null
  user_id: string | null
  unit_ids: string[] | null
  professional_ids: string[] | null
  topic: string
  entity_id: string
}

/** A subscriber with its network and access. */
export interface Listener extends Hearing {
  readonly orgId: string
  readonly userId: string
}

/**
 * Reads the outbox in the order of commits without skipping a late one: ids are given out before commits, so
 * a position in ids could pass over a transaction in progress. The position is therefore the oldest
 * transaction that was in progress at the last reading (`pg_snapshot_xmin`); ids delivered above it are
 * cached.
 */
export async function createReader(database: Database) {
  let position = '0'
  let delivered = new Set<string>()

  async function next() {
    const { rows } = await database.pool.query<RawRow>(
      `select s.xmin::text, o.id::text, o.xid::text, o.org_id, o.user_id, o.unit_ids, o.professional_ids, o.topic, o.entity_id
         from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) s left join outbox o on o.xid >= $1::xid8
        order by o.id`,
      [position],
    )
    const xmin = rows[0]?.xmin ?? position
    const found = rows.filter((row) => row.id !== null)
    const fresh = found.filter((row) => row.id !== null && !delivered.has(row.id))
    delivered = new Set(
      found.flatMap((row) => (row.id !== null && BigInt(row.xid) >= BigInt(xmin) ? [row.id] : [])),
    )
    position = xmin
    return { rows: fresh.map(present), position }
  }

  /** Goes on from now, passing over what nobody has read. */
  async function skip() {
    const { rows } = await database.pool.query<{ xmin: string }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
    )
    position = rows[0]?.xmin ?? '0'
    await next()
  }

  async function since(listener: Listener, from: string) {
    if (!/^\d{1,19}$/.test(from)) return null
    const { rows } = await database.pool.query<RawRow & { known: boolean }>(
      `select s.xmin::text, s.known, o.id::text, o.xid::text, o.org_id, o.user_id, o.unit_ids, o.professional_ids, o.topic, o.entity_id
         from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin,
                      $1::xid8 between (select xid from outbox_horizon) and pg_snapshot_xmin(pg_current_snapshot()) as known) s
         left join outbox o on s.known and o.xid >= $1::xid8 and (o.org_id = $2 or (o.org_id is null and o.user_id = $3))
        order by o.id`,
      [from, listener.orgId, listener.userId],
    )
    const [first] = rows
    if (!first?.known) return null
    const missed = rows.filter((row) => row.id !== null).map(present)
    const isHeard = isHeardBy(listener)
    // An event to a person belongs to no network.
    return { rows: missed.filter((row) => row.orgId === null || isHeard(row)), position: first.xmin }
  }

  await skip()
  return { next, skip, since, position: () => position }
}

const present = (row: RawRow): OutboxRow => ({
  orgId: row.org_id,
  userId: row.user_id,
  unitIds: row.unit_ids,
  professionalIds: row.professional_ids,
  topic: row.topic,
  entityId: row.entity_id,
})

/** Removes events older than a day, and stores the position from which none is missing. */
export async function pruneOutbox(database: Database): Promise<void> {
  await transact({ database, userId: null, orgId: null, takesLong: true }, ({ db }) =>
    db.execute(sql`
      with gone as (delete from outbox where created_at < now() - interval '24 hours' returning xid)
      update outbox_horizon set xid = greatest(xid, (select (max(xid)::text::bigint + 1)::text::xid8 from gone))
       where exists (select from gone)`),
  )
}
