import { setTimeout as sleep } from 'node:timers/promises'
import { type Folders, prepareFolders } from './embedded/folders.server.ts'
import { alone } from './embedded/lock.server.ts'
import {
  port,
  type SupervisorLog,
  startPostmaster,
  stopPostmaster,
  trimLog,
} from './embedded/postmaster.server.ts'
import { isLastOut, meetRunningServer, type Session } from './embedded/session.server.ts'

export interface EmbeddedServer {
  /** Connection of the owner role, usable by `new pg.Client(...)`; the host is the socket's folder. */
  connection: { host: string; port: number; user: string; database: string }
  /** Leaves the server; the last process out stops it. Idempotent. */
  leave(): Promise<void>
}

const owner = 'acolhe_owner'
const database = 'acolhe'
const trimEvery = 60_000

/**
 * The native PostgreSQL that comes with npm, below `dataDir`: found running (shared with other processes, or
 * left by one that was killed) or started. It belongs to no process; each process that uses it has a session
 * with a shared lock in it, and the last one out stops it. Processes come and go one at a time, under a file
 * lock.
 */
export async function joinEmbeddedServer(options: {
  dataDir: string
  log: SupervisorLog
}): Promise<EmbeddedServer> {
  const { log } = options
  const folders = await prepareFolders(options.dataDir)
  const leaving = new AbortController()
  const first = await enter(folders, log)
  let arrival: Promise<Session | undefined> = Promise.resolve(first)
  const trimming = setInterval(() => trimLog(folders.log).catch(() => {}), trimEvery).unref()

  const stay = async () => {
    for (let session = await arrival; session; session = await arrival) {
      await session.ended
      if (leaving.signal.aborted) return
      log.warn({}, 'embedded database lost: joining it again')
      arrival = enterAgain(folders, log, leaving.signal)
    }
  }
  stay().catch(() => {})

  const leave = async () => {
    clearInterval(trimming)
    leaving.abort()
    const session = await arrival
    await exit(folders, log, session).catch((error) =>
      log.warn({ err: error.message }, 'embedded database left in disorder'),
    )
  }
  let left: Promise<void> | undefined
  return {
    connection: { host: first.socketDir, port, user: owner, database },
    leave: () => {
      left ??= leave()
      return left
    },
  }
}

function enter(folders: Folders, log: SupervisorLog): Promise<Session> {
  return alone(folders.lock, sayWaiting(log), async () => {
    const running = await meetRunningServer(folders, log)
    if (running) log.info({ folder: folders.home }, 'embedded database joined: it was running')
    const session = running ?? (await startServer(folders, log))
    await ensureOwner(session).catch(async (error) => {
      await session.client.end()
      throw error
    })
    return session
  })
}

/** The server or its machine may be in trouble for a while: tries until it works or we leave. */
async function enterAgain(
  folders: Folders,
  log: SupervisorLog,
  signal: AbortSignal,
): Promise<Session | undefined> {
  for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, 10_000)) {
    try {
      return await enter(folders, log)
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'embedded database not joined yet')
    }
    await sleep(pause, undefined, { signal }).catch(() => {})
  }
}

function exit(folders: Folders, log: SupervisorLog, session: Session | undefined): Promise<void> {
  return alone(folders.lock, sayWaiting(log), async () => {
    if (!session) return
    const last = await isLastOut(session)
    await session.client.end()
    if (last) await stopPostmaster(folders.cluster, log)
  })
}

async function startServer(folders: Folders, log: SupervisorLog): Promise<Session> {
  const failure = await startPostmaster(folders, log).catch((error: Error) => error)
  // Even when it failed: a start whose process was killed half-way may have gone on, and come first.
  const session = await meetRunningServer(folders, log)
  if (session) return session
  throw failure ?? new Error(`The embedded database ended as soon as it had started: see ${folders.log}.`)
}

/** The owner is no superuser: it may make the application role, and databases for tests, and nothing beyond. */
async function ensureOwner({ client }: Session) {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = '${owner}') as role,
            exists (select from pg_database where datname = '${database}') as database`,
  )
  if (!rows[0]?.role) await client.query(`create role ${owner} login createrole createdb`)
  if (!rows[0]?.database) await client.query(`create database ${database} owner ${owner}`)
}

function sayWaiting(log: SupervisorLog) {
  return () => log.info({}, 'waiting for another process that is starting or stopping the embedded database')
}
