import { type Logger, pino } from 'pino'
import type { Env } from './env.server.ts'

export type Log = Logger

/** Lines that can't be written now wait, up to these many bytes; then they are lost. */
const longestQueue = 1024 * 1024

/**
 * One JSON line an event on standard output. Ids and counts only: never names, e-mails or tokens.
 * Written in batches of a quarter of a second, since a write for each request costs a twentieth of its time.
 * An output that takes nothing (the file's disk is full, nobody reads the pipe) costs lines, never the process.
 */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>): Log {
  const output = pino.destination({
    ...{ sync: false, minLength: 4_096, periodicFlush: 250 },
    maxLength: longestQueue,
  })
  output.on('error', () => {})
  // Called once more as the process ends, where an error would change its exit code.
  const flushSync = output.flushSync.bind(output)
  output.flushSync = () => {
    try {
      flushSync()
    } catch {}
  }
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
