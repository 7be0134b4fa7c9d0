import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from './cluster.server.ts'
import { type Folders, socketFolderIn } from './folders.server.ts'
import { assertNoHardLinks, worksHere } from './ownership.server.ts'
import { port, readTrace, type SupervisorLog, stopPostmaster } from './postmaster.server.ts'
import { isPostmaster } from './processes.server.ts'

/** The presence of one process at the server: a session holding the shared lock, for as long as it lives. */
export interface Session {
  client: pg.Client
  socketDir: string
  /** Settled when the session is over, whatever ended it. */
  ended: Promise<void>
}

/** Key of the lock that everyone present shares, and that the last one out gets alone ("acolhe" in numbers). */
const presence = '1633906540, 26725'
const silence = 60_000
/** "The database system is starting up", in recovery, shutting down; ended by an administrator meanwhile. */
const notNow = ['57P03', '57P01', '57P02']

/**
 * A session at the server that runs already, left over or shared; undefined when none runs. One that is
 * starting, recovering or stopping is waited for. The socket is tried first: it answers for a server in
 * another container too, whose pid means nothing here. A folder that was copied names the original's server:
 * that one is left alone.
 */
export async function meetRunningServer(
  { home, cluster }: Folders,
  log: SupervisorLog,
): Promise<Session | undefined> {
  let heard = Date.now()
  for (let trace = await readTrace(cluster); trace; trace = await readTrace(cluster)) {
    const meeting = trace.socketDir ? await meet(trace.socketDir, { home, cluster }) : 'silent'
    if (isSession(meeting)) return meeting
    if (typeof meeting === 'object') {
      await assertNoHardLinks(cluster)
      log.warn(
        { folder: home, original: meeting.worksIn },
        'this data folder is a copy of one in use: it gets a server of its own, and what was copied while the original wrote may be incomplete',
      )
      return undefined
    }
    if (meeting === 'not now') heard = Date.now()
    const alive = await isPostmaster(trace.pid, cluster)
    if (!alive && meeting !== 'not now') return undefined
    if (meeting === 'refused' && trace.ready) {
      log.warn({ pid: trace.pid }, 'embedded database has lost its socket: starting it anew')
      await stopPostmaster(cluster, log)
    }
    if (Date.now() - heard > silence) {
      throw new Error(`The embedded database (process ${trace.pid}) runs but has not answered for a minute.`)
    }
    await sleep(50)
  }
  return undefined
}

/** Ends the session; true when no other process has one. */
export async function isLastOut({ client }: Session): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${presence})`)
  const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${presence}) as alone`)
  return rows[0]?.alone === true
}

type Failure = 'refused' | 'not now' | 'silent'

/** The server that answered is another folder's. */
interface Stranger {
  worksIn: string
}

type Meeting = Session | Stranger | Failure

const isSession = (meeting: Meeting): meeting is Session => typeof meeting === 'object' && 'client' in meeting

/**
 * Connects in the folder that the server names for its socket, or where that folder is mounted here: it may
 * be another's mount.
 */
async function meet(
  socketDir: string,
  { home, cluster }: Pick<Folders, 'home' | 'cluster'>,
): Promise<Meeting> {
  const meeting = await tryMeet(socketDir, cluster)
  const here = socketFolderIn(home)
  if (isSession(meeting) || here === socketDir) return meeting
  const nearer = await tryMeet(here, cluster)
  return isSession(nearer) ? nearer : meeting
}

async function tryMeet(socketDir: string, cluster: string): Promise<Meeting> {
  const client = new pg.Client({
    host: socketDir,
    port,
    user: superuser,
    database: 'postgres',
    application_name: 'acolhe supervisor',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  })
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  // The `end` event is enough; without a listener the error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    if (!(await worksHere(client, cluster))) {
      const { rows } = await client.query<{ worksIn: string }>(
        `select current_setting('data_directory') as "worksIn"`,
      )
      await client.end()
      return { worksIn: rows[0]?.worksIn ?? '' }
    }
    await client.query(`select pg_advisory_lock_shared(${presence})`)
    return { client, socketDir, ended }
  } catch (error) {
    client.end().catch(() => {})
    return readFailure(error as { code?: string })
  }
}

function readFailure(error: { code?: string }): Failure {
  if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return 'refused'
  if (error.code && notNow.includes(error.code)) return 'not now'
  // Any other answer of the server itself (too many sessions, no such role) won't change by waiting.
  if (error instanceof pg.DatabaseError) throw error
  return 'silent'
}
