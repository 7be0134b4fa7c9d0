import pg from 'pg'

/** The reasons why the server can't answer for now, named as the codes of the problems. */
export type Outage = 'unavailable' | 'storage_full'

/**
 * SQLSTATEs of PostgreSQL (Appendix A) that are independent of the request. The class 08 are lost
 * connections.
 */
const serverOutages: Readonly<Record<string, Outage>> = {
  // Disk full.
  '53100': 'storage_full',
  // Out of memory; too many connections; a limit of the configuration.
  '53200': 'unavailable',
  '53300': 'unavailable',
  '53400': 'unavailable',
  // Ended by an administrator or a crash; starting up or shutting down; the database was dropped; idle for too long.
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P04': 'unavailable',
  '57P05': 'unavailable',
  // `statement_timeout`, `lock_timeout`, `idle_in_transaction_session_timeout`, `transaction_timeout`.
  '57014': 'unavailable',
  '55P03': 'unavailable',
  '25P03': 'unavailable',
  '25P04': 'unavailable',
  // Lost race after race: serialisation failure, deadlock.
  '40001': 'unavailable',
  '40P01': 'unavailable',
  // The disk failed.
  '58030': 'unavailable',
}

/** Codes of the operating system: files, and connections to the database or the file store. */
const systemOutages: Readonly<Record<string, Outage>> = {
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ECONNABORTED: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
}

/** A server's socket that is not there, or that has no room in its queue: for files these codes mean other things. */
const missingSocket = new Set(['ENOENT', 'EAGAIN'])

const queryTimeout = 'Query read timeout'

/** The database's client has no codes for its own troubles, but constant sentences. */
const clientOutages: ReadonlySet<string> = new Set([
  queryTimeout,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])

/** The outage behind an error, or null when it is of another kind. Looks through the errors that wrap it. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null
  return ownOutage(error) ?? outageOf(error.cause)
}

function ownOutage(error: Error): Outage | null {
  if (isClientOutage(error)) return 'unavailable'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError)
    return code.startsWith('08') ? 'unavailable' : (serverOutages[code] ?? null)
  if (missingSocket.has(code)) return 'syscall' in error && error.syscall === 'connect' ? 'unavailable' : null
  return systemOutages[code] ?? null
}

/** True when the message is one of the database client's own sentences, which contain no data. */
export const isClientOutage = ({ message }: Error): boolean => clientOutages.has(message)

/**
 * True when the database did not answer in time: the connection still waits for it, and serves nobody else.
 */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && (error.message === queryTimeout || isSilence(error.cause))
}
