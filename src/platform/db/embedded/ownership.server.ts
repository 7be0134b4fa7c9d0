import { randomInt } from 'node:crypto'
import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ConfigurationError } from '#platform/exit.server.ts'

/**
 * A folder of the cluster where nothing is written while commit times aren't tracked, so that its
 * modification time is free.
 */
const marked = 'pg_commit_ts'
const [earliest, latest] = [Date.UTC(2000) / 1_000, Date.UTC(2025) / 1_000]

/**
 * True when the server that answers works in this very folder, whatever names either has for it (a container,
 * a mount, a link, a renamed folder): the folder's time is set at random, and the server must report the
 * same. A copy shares names, pids, content and identifiers with its original, but not what happens to it
 * afterwards. It takes no room, so that it works on a full disk too. To be called while the lock is held.
 */
export async function worksHere(client: pg.Client, cluster: string): Promise<boolean> {
  const seconds = randomInt(earliest, latest)
  await utimes(join(cluster, marked), seconds, seconds)
  const { rows } = await client.query<{ seconds: string | null }>(
    `select extract(epoch from modification)::bigint as seconds from pg_stat_file($1, true)`,
    [marked],
  )
  return Number(rows[0]?.seconds) === seconds
}

/** A copy of hard links is none: its own server would write into the files of the original's. */
export async function assertNoHardLinks(cluster: string) {
  const { nlink } = await stat(join(cluster, 'global/pg_control'))
  if (nlink === 1) return
  throw new ConfigurationError(
    `${cluster} shares its files, by hard links, with a folder whose database runs. ` +
      'Copy the files themselves (cp -a) while no database uses them.',
  )
}
