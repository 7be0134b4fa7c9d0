import { type Logger, pino } from 'pino'
import type { Env } from './env.server.ts'

export type Log = Logger

/** One JSON line an event on standard output. Ids and counts only: never names, e-mails or tokens. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>): Log {
  return pino({ level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
