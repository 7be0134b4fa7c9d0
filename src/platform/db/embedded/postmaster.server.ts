import { copyFile, open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigurationError } from '#platform/exit.server.ts'
import { usableBinaries } from './binaries.server.ts'
import { ensureCluster } from './cluster.server.ts'
import { type Folders, prepareSocketFolder } from './folders.server.ts'
import { endOrphans, isPostmaster } from './processes.server.ts'
import { chooseServerUser, run } from './user.server.ts'

export interface SupervisorLog {
  info(o: object, m: string): void
  warn(o: object, m: string): void
}

/** Part of the socket's name only: the server listens on no network. */
export const port = 5432
const largestLog = 8 * 1024 * 1024
const patience = 10_000
const stopDeadline = 120_000

/** The notes of a server, running or killed, about itself in postmaster.pid. */
export interface Trace {
  pid: number
  /** Empty for its first moments. */
  socketDir: string
  ready: boolean
}

export async function readTrace(cluster: string): Promise<Trace | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n').map((line) => line.trim())
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: lines[7] === 'ready' }
}

/**
 * Starts the server as a process that outlives this one. To be called while the lock is held, with no server
 * running.
 */
export async function startPostmaster(folders: Folders, log: SupervisorLog) {
  const user = await chooseServerUser(folders.home)
  const binaries = await usableBinaries(user, folders.home)
  const socketDir = await prepareSocketFolder(folders.home, user)
  assertNoShellCharacters(folders.home)
  assertNoShellCharacters(binaries.pgCtl)
  await ensureCluster(folders, binaries, user)
  await clearRemains(folders.cluster, socketDir)
  // On a full disk it may fail; the server does not need it.
  await trimLog(folders.log).catch(() => {})
  const before = await sizeOf(folders.log)
  const wait = setInterval(() => log.info({ log: folders.log }, 'embedded database still starting'), patience)
  const outcome = await run(user, binaries.pgCtl, [
    ...['--wait', '--timeout=86400', '--silent'],
    ...['--pgdata', folders.cluster, '--log', folders.log],
    ...['--options', settings(socketDir)],
    'start',
  ]).finally(() => clearInterval(wait))
  if (outcome.code === 0)
    return log.info({ folder: folders.home, as: user.name }, 'embedded database started')
  throw new Error(
    `The embedded database did not start (${outcome.output}). End of ${folders.log}:\n${await tail(folders.log, before)}`,
  )
}

/** Stops the server as `pg_ctl stop -m fast` does, after checking once more whose pid that is. */
export async function stopPostmaster(cluster: string, log: SupervisorLog) {
  const trace = await readTrace(cluster)
  if (!trace) return
  if (!(await isPostmaster(trace.pid, cluster))) {
    return log.warn({ pid: trace.pid }, 'embedded database is not a process seen from here: left as it is')
  }
  process.kill(trace.pid, 'SIGINT')
  for (let waited = 0; await isPostmaster(trace.pid, cluster); waited += 20) {
    if (waited >= stopDeadline) return log.warn({ pid: trace.pid }, 'embedded database is still stopping')
    await sleep(20)
  }
  log.info({ pid: trace.pid }, 'embedded database stopped')
}

/** Bounds the size of the log: past a limit, its last part goes to `.old` and it begins anew. */
export async function trimLog(file: string) {
  if ((await sizeOf(file)) < largestLog) return
  await copyFile(file, `${file}.old`)
  // The server appends, so that it goes on at the new end.
  await truncate(file)
}

/**
 * After a kill, the files with its pid would stop a new server as soon as another process has that number.
 * They are removed only here: under the lock, with no postmaster alive and its sessions ended.
 */
async function clearRemains(cluster: string, socketDir: string) {
  await endOrphans(cluster)
  const socket = join(socketDir, `.s.PGSQL.${port}`)
  for (const file of [join(cluster, 'postmaster.pid'), socket, `${socket}.lock`])
    await rm(file, { force: true })
}

/** Passed on the command line, so that they follow the release and not the age of the cluster. */
function settings(socketDir: string): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20
  const sharedBuffers = Math.round(Math.min(1024, Math.max(64, memory / 8)))
  const values = {
    listen_addresses: '',
    port,
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: 200,
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.round(Math.max(128, memory / 2))}MB`,
    random_page_cost: 1.1,
    // Costs this workload more than it gives: every query is short.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The caller gets the error of a failed statement; here it would only fill the disk, with personal data
    // among it.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    // The log of a killed process would otherwise contain what it was doing, with all the values of the
    // statement.
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  return Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** pg_ctl starts the server through a shell, between double quotes. */
function assertNoShellCharacters(path: string) {
  if (!/["$`\\\n]/.test(path)) return
  throw new ConfigurationError(
    `The embedded database can't work under ${path}: a path with ", $, \`, \\ or a line break. Move it, or set DATABASE_URL.`,
  )
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

async function tail(file: string, from: number): Promise<string> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return '(no log)'
  const text = await handle
    .createReadStream({ start: from, encoding: 'utf8' })
    .toArray()
    .then((chunks) => chunks.join(''))
  return text.trim().split('\n').slice(-15).join('\n')
}
