import { pino } from 'pino'
import type { Log } from '#platform/log.server.ts'

export interface LogLine {
  readonly level: number
  readonly msg?: string
  readonly [field: string]: unknown
}

/** Returns a log that stores its lines, from `level` on. */
export function recordLog(level: 'info' | 'warn' | 'error' = 'warn'): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = []
  const log = pino({ level, base: null }, { write: (text: string) => void lines.push(JSON.parse(text)) })
  return { log, lines }
}
