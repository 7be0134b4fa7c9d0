import { type Logger, pino } from 'pino'
import type { Env } from './env.server.ts'
import { type Output, openOutput } from './output.server.ts'

export type Log = Logger

let output: Output | undefined

/**
 * One JSON line an event on standard output. Ids and counts only: never names, e-mails or tokens.
 * Written in batches of a quarter of a second, since a write for each request costs a twentieth of its time.
 */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>): Log {
  output ??= openOutput(1)
  return pino({ level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
}

/** Where an error came from: its kind, code and calls. Its message may hold what somebody typed. */
export function traceOf(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error }
  const calls = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    code: typeof code === 'string' ? code : undefined,
    stack: calls.join('\n'),
    cause: error.cause === undefined ? undefined : traceOf(error.cause),
  }
}
