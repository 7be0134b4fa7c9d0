import type pg from 'pg'
import { withClient } from '#platform/db/client.server.ts'
import { superuser } from '#platform/db/embedded/cluster.server.ts'

/** What a table holds: how many rows, and a checksum of all of them, in no order. */
export type Checksums = Record<string, string>

/**
 * Reads every table of the product whole: as the superuser, whom row-level security does not bind, and with an error
 * instead of an answer if it did. With a snapshot, as another transaction sees them.
 */
export const readChecksums = (owner: pg.ClientConfig, snapshot?: string): Promise<Checksums> =>
  withClient({ ...owner, user: superuser }, async (client) => {
    await client.query('set row_security = off')
    await client.query('begin isolation level repeatable read, read only')
    if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`)
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const checksums: Checksums = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
      )
      checksums[name] = rows[0]?.sum ?? ''
    }
    return checksums
  })
