import { createHash } from 'node:crypto'
import type { Database } from '#platform/db/database.server.ts'
import type { MemberScope, PersonScope, Scope } from '#platform/db/transaction.server.ts'
import type { RouteMeta } from './contract.ts'
import { failure } from './problem.ts'

/** Who a verified ID token speaks for. */
export interface Bearer {
  readonly uid: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string | null
  /** Seconds since the epoch. */
  readonly authTime: number
  readonly expiresAt: number
  /** Which of the person's sessions the token belongs to, where the identity service says so. */
  readonly sessionId: string | null
  /** Whether a second factor was shown at sign-in. */
  readonly secondFactor: boolean
}

/** The longest `Idempotency-Key`, in characters. */
export const keyLimit = 200

/** What the HTTP layer knows of one request of the API. */
export interface RequestContext {
  readonly database: Database
  readonly requestId: string
  readonly address: string
  readonly idempotencyKey: string | undefined
  /** The network that the address names; null when it names none, or none that could be. */
  readonly orgId: string | null
  /** Verifies the bearer token; throws `unauthenticated`. Absent header: null. */
  readonly authenticate: () => Promise<Bearer | null>
  /** Told the route's pattern, for the log. */
  readonly onRoute: (route: string) => void
}

/** What a handler sees: the request's scopes, as its route allows them. */
export interface HandlerContext extends RequestContext {
  readonly meta: RouteMeta
  readonly bearer: Bearer | null
  readonly path: readonly string[]
  readonly input: unknown
}

/** Of nobody, in no network: for public routes. */
export const visitor = (context: HandlerContext): Scope => ({
  database: context.database,
  userId: null,
  orgId: null,
})

/** Of the person signed in, outside any network. */
export function person(context: HandlerContext): PersonScope & { bearer: Bearer } {
  const { bearer, database, idempotencyKey: key } = context
  if (!bearer) throw failure('unauthenticated')
  const idempotency =
    key === undefined
      ? undefined
      : { key: readKey(key), fingerprint: fingerprintOf(context.path, context.input) }
  const { uid: userId, authTime, secondFactor } = bearer
  return { database, bearer, userId, authTime, secondFactor, orgId: null, idempotency }
}

/** Two long keys that begin alike are not the same one: none is cut. */
function readKey(key: string): string {
  if (key !== '' && key.length <= keyLimit) return key
  throw failure('validation_failed', { errors: { 'Idempotency-Key': `De 1 a ${keyLimit} caracteres` } })
}

/** Of a member of the network, for the action that the route names; `transact` judges the membership. */
export function member(context: HandlerContext, orgId: string): MemberScope & { bearer: Bearer } {
  const { may } = context.meta
  if (!may) throw new Error('A route of a network must say what its members may do with it')
  return { ...person(context), orgId, may }
}

/** Two requests with one idempotency key are the same when they ask the same of the same route. */
function fingerprintOf(path: readonly string[], input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([path, input ?? null]))
    .digest('base64url')
}
