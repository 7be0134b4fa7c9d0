import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { describeError } from '#platform/errors.server.ts'
import { ConfigurationError } from '#platform/exit.server.ts'
import type { Log } from '#platform/log.server.ts'
import { type DatabaseClock, followDatabaseClock } from './clock.server.ts'
import {
  type DatabaseLimits,
  defaultLimits,
  longWorkAnswerMs,
  probeLimits,
  startupLimits,
} from './limits.server.ts'

/** The role that owns no table; every policy of row-level security applies to it. */
export const applicationRole = 'acolhe_app'

export type Orm = NodePgDatabase
export type Pool = pg.Pool

/** Decides which jobs of a queue are taken first. */
export interface JobRank {
  /** Higher values run before lower ones; the default is 0. */
  readonly priority?: number
  /** Jobs of one group don't take all places of a queue that runs many in parallel. */
  readonly group?: string
}

export interface Database {
  /** Connections of the application role. */
  readonly pool: Pool
  /** One more connection, for the check that the database answers: it is free when all others are in use. */
  readonly probe: Pool
  readonly log: Log
  readonly clock: DatabaseClock
  /** Called after a transaction that published live events has committed. */
  onPublished: () => void
  /** Puts a job into the transaction; filled in when the queue opens. */
  enqueue: (db: Orm, name: string, data: Record<string, string>, rank?: JobRank) => Promise<void>
  /** Called after a transaction that queued jobs has committed, with the queues' names. */
  onQueued: (names: ReadonlySet<string>) => void
  close(): Promise<void>
}

export interface DatabaseTarget {
  /** The owner: migrations, grants, the job queue's schema. */
  owner: pg.ClientConfig
  /** The application role, subject to row-level security. */
  application: pg.ClientConfig
}

/**
 * With only the owner's address, the application role is assumed on each connection at its start (`-c
 * role=…`), which the owner may do since the migrations grant it the role.
 */
export function targetFor(owner: pg.ClientConfig, applicationUrl?: string): DatabaseTarget {
  if (applicationUrl) return { owner, application: { connectionString: applicationUrl } }
  return { owner, application: { ...owner, options: `-c role=${applicationRole}` } }
}

/** @param limits how long requests wait for the database */
export async function openDatabase(
  target: DatabaseTarget,
  size: number,
  log: Log,
  limits: DatabaseLimits = defaultLimits,
): Promise<Database> {
  const open = (config: pg.PoolConfig) => openPool({ ...target.application, ...config }, log)
  const pool = open({ ...startupLimits(limits), max: size, application_name: 'acolhe' })
  const probe = open({ ...startupLimits(probeLimits), max: 1, application_name: 'acolhe-health' })
  const clock = followDatabaseClock()
  await assertRoleBound(pool, clock)
  const enqueue = () => Promise.reject(new Error('the job queue is not open'))
  return {
    pool,
    probe,
    log,
    clock,
    onPublished: () => {},
    onQueued: () => {},
    enqueue,
    async close() {
      await Promise.all([pool.end(), probe.end()])
    },
  }
}

function openPool(config: pg.PoolConfig, log: Log): Pool {
  const pool = new pg.Pool(config)
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: describeError(error) }, 'idle database connection lost'))
  // A connection in use would do the same: the pool listens to idle ones only. Its user gets the error from
  // the query.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Row-level security does not bind superusers and BYPASSRLS roles: the server does not start as one. */
async function assertRoleBound(pool: Pool, clock: DatabaseClock) {
  const sentAt = Date.now()
  const { rows } = await pool.query<{ rolname: string; powerful: boolean; now: Date }>(
    'select rolname, rolsuper or rolbypassrls as powerful, now() as now from pg_roles where rolname = current_user',
  )
  if (rows[0]) clock.observe(rows[0].now, sentAt)
  if (rows[0]?.powerful !== false) {
    await pool.end()
    throw new ConfigurationError(
      `The application connects as "${rows[0]?.rolname}", which bypasses row-level security. Set DATABASE_APP_URL.`,
    )
  }
}

const ormOfClient = new WeakMap<pg.ClientBase, Orm>()
const longOrmOfClient = new WeakMap<pg.ClientBase, Orm>()

/** Drizzle bound to one connection, made once per connection; one more for statements that may take long. */
export function ormOf(client: pg.ClientBase, takesLong = false): Orm {
  const orms = takesLong ? longOrmOfClient : ormOfClient
  const known = orms.get(client)
  if (known) return known
  const orm = drizzle(preparing(client, takesLong) as unknown as pg.PoolClient)
  orms.set(client, orm)
  return orm
}

/** Beyond this many texts the rest goes unnamed: a statement built from data would fill the server's memory. */
const maxPrepared = 300
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxPrepared) return known
  const name = `a${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * The client, naming each of Drizzle's statements, so that each connection plans it once and not every time: more
 * than half of the database's work for a small read is planning.
 */
function preparing(client: pg.ClientBase, takesLong: boolean) {
  const limit = takesLong ? { query_timeout: longWorkAnswerMs } : undefined
  return {
    query: (config: pg.QueryConfig, values: unknown[]) =>
      client.query({ ...config, ...limit, name: nameOf(config.text) }, values),
  }
}
