import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Action, can, type Role } from '#platform/access.ts'
import { failure } from '#platform/http/problem.ts'
import { isSilence } from '#platform/outage.server.ts'
import { type Database, type Orm, ormOf } from './database.server.ts'
import { type Idempotency, replay, storeResult, takeKey } from './idempotency.server.ts'
import { longWorkSettings } from './limits.server.ts'
import { takeWaiting } from './withCommit.server.ts'

/** The specification's number for a transaction that loses a race. */
const maxAttempts = 5
/** Serialisation failure, deadlock; and a prepared statement whose tables a migration has changed meanwhile. */
const stalePlan = '0A000'
const retryable = new Set(['40001', '40P01', stalePlan])

/**
 * The person, the network and the action of a transaction. Without `orgId` nothing of any network is visible.
 */
export interface Scope {
  readonly database: Database
  /** The person, or null for the system itself. */
  readonly userId: string | null
  readonly orgId: string | null
  /** The token's `auth_time`, in seconds: sessions begun before a revocation are rejected. */
  readonly authTime?: number
  /** True when the token was made with a second factor, which a network may demand of owners and managers. */
  readonly secondFactor?: boolean
  /** The action that the member's role must allow; without it, only the system may use a network. */
  readonly may?: Action
  readonly idempotency?: Idempotency
  /**
   * Each connection plans the statements once, whatever their parameters: for large ones that PostgreSQL
   * would plan anew each time, because of their bounds of time, and always in the same way.
   */
  readonly reusesPlans?: boolean
  /** The moment that counts as now, for what only tries something out. */
  readonly at?: Date
  /**
   * All its statements see the database as it was when the first began, so that what they read fits together; what it
   * writes may meet a later change, and is tried again then.
   */
  readonly seesOneMoment?: boolean
  /** Work outside requests: its statements may take minutes (`limits.server.ts`). */
  readonly takesLong?: boolean
}

export type PersonScope = Scope & { readonly userId: string }
/** Work in a network: a member's, or the system's own. */
export type NetworkScope = Scope & { readonly orgId: string }
export type MemberScope = PersonScope & { readonly orgId: string; readonly may: Action }

export type Transaction<S extends Scope> = S & {
  readonly db: Orm
  /** The role of the person in the network; null for the system and outside networks. */
  readonly role: Role | null
  /** The units that the person is restricted to; null without a restriction. */
  readonly units: readonly string[] | null
  /**
   * The start of the transaction by the database's clock: its `now()`. Stored and compared times are computed
   * from it.
   */
  readonly now: Date
}

type Access = Pick<Transaction<Scope>, 'role' | 'units'>
type Begun = Access & Pick<Transaction<Scope>, 'now'> & { readonly isRepeat: boolean }

interface AccessRow {
  now: Date
  role: Role | null
  units: string[] | null
  demands_second_factor: boolean
  disabled: boolean
  valid_after: string | null
}

/**
 * Runs `work` in a transaction whose row-level security sees only the scope's network and person. Access is
 * checked in the same transaction, so a removed or disabled person is out at once. Retries serialisation
 * failures and deadlocks, at most five attempts: `work` may run more than once and must call nothing outside
 * the database. A commit whose connection broke may have happened or not: it is reported as an outage, and
 * only the idempotency key makes a repeat safe.
 * @throws `forbidden` (403) when the person is no member or the role does not allow `scope.may`;
 * `second_factor_required` (403) when the network demands one of this role and the token was made without;
 * `unauthenticated` (401) when the account is disabled or the session was revoked.
 */
export async function transact<S extends Scope, T>(
  scope: S,
  work: (scope: Transaction<S>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(scope, work)
    } catch (error) {
      if (attempt >= maxAttempts || !retryable.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** The five-character SQLSTATE of a database error, also when Drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  if (error instanceof Error && error.cause) return sqlState(error.cause)
  return undefined
}

async function once<S extends Scope, T>(scope: S, work: (scope: Transaction<S>) => Promise<T>): Promise<T> {
  const client = await scope.database.pool.connect()
  const db = ormOf(client, scope.takesLong)
  const once = onceFor(scope)
  let broken: Error | undefined
  try {
    const { isRepeat, ...begun } = await begin(client, scope, once)
    const result =
      once && isRepeat ? await replay<T>(db, once.userId, once.key) : await work({ ...scope, db, ...begun })
    const stored = once && !isRepeat ? [storeResult(once.userId, once.key, result)] : []
    await client.query([...takeWaiting(db), ...stored, 'commit'].join('; '))
    if (published.delete(db)) scope.database.onPublished()
    notifyQueued(scope.database, db)
    return result
  } catch (error) {
    published.delete(db)
    queued.delete(db)
    if (sqlState(error) === stalePlan && error instanceof Error) broken = error
    // A rollback would wait behind the statement that nobody answers.
    if (isSilence(error)) broken = error as Error
    else
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
    throw error
  } finally {
    client.release(broken)
  }
}

interface Once {
  readonly userId: string
  readonly key: Idempotency
}

/** Keys are people's own: the system has none. */
const onceFor = ({ userId, idempotency }: Scope): Once | null =>
  userId !== null && idempotency ? { userId, key: idempotency } : null

/**
 * Begins the transaction, names its scope to the policies, reads the person's access and takes the key of a
 * write that may be repeated, all in one round trip.
 */
async function begin(client: pg.PoolClient, scope: Scope, once: Once | null): Promise<Begun> {
  const org = literal(scope.orgId)
  const user = literal(scope.userId)
  const take = once ? `; ${takeKey(once.userId, once.key)}` : ''
  const plans = scope.reusesPlans ? `; set local plan_cache_mode = 'force_generic_plan'` : ''
  const long = scope.takesLong ? `; ${longWorkSettings}` : ''
  const level = scope.seesOneMoment ? ' isolation level repeatable read' : ''
  const sentAt = Date.now()
  const [, entered, taken] = (await client.query(
    `begin${level}; select now() as now, e.* from (select) one left join acolhe_enter(${org}, ${user}) e on true${take}${plans}${long}`,
  )) as unknown as pg.QueryResult<AccessRow>[]
  const access = entered?.rows[0]
  if (!access) throw new Error('a transaction began without an answer')
  scope.database.clock.observe(access.now, sentAt)
  return {
    ...judge(scope, access),
    now: scope.at ?? access.now,
    isRepeat: once !== null && taken?.rowCount === 0,
  }
}

function judge(scope: Scope, access: AccessRow): Access {
  if (scope.userId === null) return unbound
  const validAfter = access.valid_after ? Number(access.valid_after) : 0
  if (access.disabled || (scope.authTime ?? Number.POSITIVE_INFINITY) < validAfter) {
    throw failure('unauthenticated')
  }
  if (scope.orgId === null) return unbound
  const { role, units } = access
  if (!role || !scope.may || !can(role, scope.may)) throw failure('forbidden')
  if (access.demands_second_factor && !scope.secondFactor) throw failure('second_factor_required')
  return { role, units }
}

/** The access of the system, and of a person outside networks. */
const unbound: Access = { role: null, units: null }

const literal = (value: string | null) => pg.escapeLiteral(value ?? '')

/**
 * Turns the policies to a network that this very transaction brings into being, or that the system works
 * for; a person's access to an existing network is judged only by `transact`.
 */
export async function enterOrg<S extends Scope>(
  scope: Transaction<S>,
  orgId: string,
): Promise<Transaction<S & { readonly orgId: string }>> {
  await scope.db.execute(sql`select set_config('app.org_id', ${orgId}, true)`)
  return { ...scope, orgId }
}

/** Turns the policies back to what lies outside any network. */
export async function leaveOrg(scope: Transaction<Scope>): Promise<void> {
  await scope.db.execute(sql`select set_config('app.org_id', '', true)`)
}

/**
 * Binds the system's work to a contact: from here on the policies show the records of these patients alone, whatever is asked
 * for. None of them is a patient yet where the list is empty.
 */
export async function actForContact(scope: Transaction<Scope>, patientIds: readonly string[]): Promise<void> {
  await scope.db.execute(sql`select set_config('app.contact', ${`{${patientIds.join(',')}}`}, true)`)
}

/** Lifts the bounds of role and units from here on: for what the system does for a member who may not. */
export async function actAsSystem(scope: Transaction<Scope>): Promise<void> {
  await scope.db.execute(sql`select set_config('app.role', '', true), set_config('app.units', '', true)`)
}

/**
 * Runs a check that must see the whole network, also when the person is restricted to some units: it may
 * return only yes or no, or a number.
 */
export async function acrossUnits<T>(scope: Transaction<Scope>, check: () => Promise<T>): Promise<T> {
  if (scope.units === null) return check()
  await scope.db.execute(sql`select set_config('app.units', '', true)`)
  const found = await check()
  await scope.db.execute(sql`select set_config('app.units', ${`{${scope.units.join(',')}}`}, true)`)
  return found
}

/** Transactions that queued jobs, with the names of the queues; the queue adds, the commit removes. */
export const queued = new WeakMap<Orm, Set<string>>()

function notifyQueued(database: Database, db: Orm): void {
  const names = queued.get(db)
  if (!names) return
  queued.delete(db)
  database.onQueued(names)
}

/** Transactions that wrote live events; `publish` adds, the commit removes. */
export const published = new WeakSet<Orm>()
