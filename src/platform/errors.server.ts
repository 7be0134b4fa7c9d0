import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { isClientOutage } from './outage.server.ts'

/** The facts of an error that may be logged. None of them comes from what people typed. */
export interface ErrorFacts {
  readonly name: string
  /** An SQLSTATE, or the code of the system or of a library. */
  readonly code?: string
  /** Only for errors whose messages are constants. */
  readonly message?: string
  readonly syscall?: string
  /** The status that a mail server answered with. */
  readonly responseCode?: number
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  readonly routine?: string
  /** The SQL with placeholders. */
  readonly statement?: string
  /** The innermost frames of the stack. */
  readonly at: readonly string[]
  readonly cause?: ErrorFacts
}

const maxFrames = 8
const longestStatement = 400
const deepest = 4

/**
 * Reduces an error to what may enter the log; the only way in. Messages, parameters and PostgreSQL's `detail`
 * may contain what people typed ("Key (email)=(…) already exists"): they are left out, and so are literals in
 * statements.
 */
export function describeError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { name: `a thrown ${typeof error}`, at: [] }
  return {
    name: error.name === 'Error' ? error.constructor.name : error.name,
    code: word('code' in error ? error.code : undefined),
    message: isClientOutage(error) ? error.message : undefined,
    syscall: word('syscall' in error ? error.syscall : undefined),
    responseCode: 'responseCode' in error ? Number(error.responseCode) : undefined,
    table: databaseWord(error, 'table'),
    column: databaseWord(error, 'column'),
    constraint: databaseWord(error, 'constraint'),
    routine: databaseWord(error, 'routine'),
    statement: error instanceof DrizzleQueryError ? withoutLiterals(error.query) : undefined,
    at: framesOf(error),
    cause: error.cause === undefined || depth >= deepest ? undefined : describeError(error.cause, depth + 1),
  }
}

const databaseWord = (error: Error, field: 'table' | 'column' | 'constraint' | 'routine') =>
  error instanceof pg.DatabaseError ? word(error[field]) : undefined

/** Names and codes are short and without blanks; anything else may contain data. */
const word = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.$-]{1,63}$/.test(value) ? value : undefined

const withoutLiterals = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^']|'')*'/g, `'…'`)
    .replaceAll(/\s+/g, ' ')
    .slice(0, longestStatement)

/** Our own frames, if there are any. A stack begins with the message, which may have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  const after = start < 0 ? stack : stack.slice(start + message.length)
  const frames = [...after.matchAll(/^ {4}at (.+:\d+:\d+\)?)$/gm)].map(([, frame = '']) => frame)
  const own = frames.filter((frame) => !/node_modules|\bnode:/.test(frame))
  return (own.length > 0 ? own : frames).slice(0, maxFrames)
}
