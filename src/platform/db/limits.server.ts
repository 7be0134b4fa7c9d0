import type pg from 'pg'
import type { Env } from '#platform/env.server.ts'

/**
 * The time that requests wait for the database, in milliseconds. 0 leaves a limit to the server or its
 * pooler.
 */
export interface DatabaseLimits {
  /** The wait for a free connection of the pool, or for a new one. */
  readonly waitMs: number
  readonly statementMs: number
  readonly lockMs: number
  /** The maximum time between two statements of a transaction. */
  readonly idleMs: number
}

export const defaultLimits: DatabaseLimits = {
  waitMs: 5_000,
  statementMs: 15_000,
  lockMs: 5_000,
  idleMs: 15_000,
}

/** For the check that the database answers at all. */
export const probeLimits: DatabaseLimits = { waitMs: 1_200, statementMs: 1_000, lockMs: 1_000, idleMs: 1_000 }

export const limitsOf = (
  env: Pick<Env, 'DATABASE_WAIT_S' | 'DATABASE_STATEMENT_S' | 'DATABASE_LOCK_S' | 'DATABASE_IDLE_S'>,
): DatabaseLimits => ({
  waitMs: env.DATABASE_WAIT_S * 1_000,
  statementMs: env.DATABASE_STATEMENT_S * 1_000,
  lockMs: env.DATABASE_LOCK_S * 1_000,
  idleMs: env.DATABASE_IDLE_S * 1_000,
})

/**
 * A server that is stopped or cut off enforces none of its limits: after this much longer the client gives up
 * by itself.
 */
const graceMs = 2_000
const answerWithoutLimitMs = 30_000

/**
 * The limits as settings of a connection. They travel with its start, so that they cost no round trip; what the address
 * itself names (`?statement_timeout=…`) goes first.
 */
export const startupLimits = ({ waitMs, statementMs, lockMs, idleMs }: DatabaseLimits): pg.PoolConfig => ({
  connectionTimeoutMillis: waitMs,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
  query_timeout: statementMs === 0 ? answerWithoutLimitMs : statementMs + graceMs,
  keepAlive: true,
})

/** Work outside requests (imports, purges, prunings) may take longer; it waits for locks no longer than others. */
const longWorkMs = 10 * 60_000
export const longWorkAnswerMs = longWorkMs + graceMs

/** Settings of the transaction, sent in the round trip that begins it. */
export const longWorkSettings = `set local statement_timeout = ${longWorkMs}; set local idle_in_transaction_session_timeout = ${longWorkMs}`
