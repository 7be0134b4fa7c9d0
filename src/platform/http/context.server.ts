import { createHash } from 'node:crypto'
import type { Database } from '#platform/db/database.server.ts'
import type { MemberScope, PersonScope, Scope } from '#platform/db/transaction.server.ts'
import type { RouteMeta } from './contract.ts'
import { failure } from './problem.ts'

/** The person that a verified ID token identifies. */
export interface Bearer {
  readonly uid: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string | null
  /** Seconds since the epoch. */
  readonly authTime: number
  readonly expiresAt: number
  /** The person's session that the token belongs to, if the identity service names it. */
  readonly sessionId: string | null
  /** True when a second factor was shown at sign-in. */
  readonly secondFactor: boolean
}

/** The longest `Idempotency-Key`, in characters. */
export const keyLimit = 200

/** The facts of one request of the API that the HTTP layer knows. */
export interface RequestContext {
  readonly database: Database
  readonly requestId: string
  readonly address: string
  readonly idempotencyKey: string | undefined
  /** The network that the address names; null when it names none, or none that could be. */
  readonly orgId: string | null
  /** Verifies the bearer token; throws `unauthenticated`. Absent header: null. */
  readonly authenticate: () => Promise<Bearer | null>
  /** Called with the route's pattern, for the log. */
  readonly onRoute: (route: string) => void
}

/** The context of a handler: the request's scopes, as its route allows them. */
export interface HandlerContext extends RequestContext {
  readonly meta: RouteMeta
  readonly bearer: Bearer | null
  readonly path: readonly string[]
  readonly input: unknown
}

/** The scope of nobody, in no network: for public routes. */
export const visitor = (context: HandlerContext): Scope => ({
  database: context.database,
  userId: null,
  orgId: null,
})

/** The scope of the person signed in, outside any network. */
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

/** Two long keys that begin alike are different keys: none is cut. */
function readKey(key: string): string {
  if (key !== '' && key.length <= keyLimit) return key
  throw failure('validation_failed', { errors: { 'Idempotency-Key': `De 1 a ${keyLimit} caracteres` } })
}

/**
 * The scope of a member of the network, for the action that the route names; `transact` checks the
 * membership.
 */
export function member(context: HandlerContext, orgId: string): MemberScope & { bearer: Bearer } {
  const { may } = context.meta
  if (!may) throw new Error('A route of a network must say what its members may do with it')
  return { ...person(context), orgId, may }
}

/** Two requests with one idempotency key are the same when they have the same route and input. */
function fingerprintOf(path: readonly string[], input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([path, input ?? null]))
    .digest('base64url')
}
