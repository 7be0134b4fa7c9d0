import { randomBytes, randomUUID } from 'node:crypto'
import { limitedAddress } from '#features/identity/rules.ts'
import type { Database } from '#platform/db/database.server.ts'
import {
  enterOrg,
  leaveOrg,
  type PersonScope,
  type Scope,
  transact,
} from '#platform/db/transaction.server.ts'
import { demoDomain } from '#platform/demo.ts'
import type { Env } from '#platform/env.server.ts'
import { describeError } from '#platform/errors.server.ts'
import { listKeys } from '#platform/files/queries.server.ts'
import type { FileStore } from '#platform/files/store.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { countUse } from '#platform/quotas/quotas.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { Parts } from '#platform/serverFeature.server.ts'
import { type DemoAccess, demoProblems } from './contract.ts'
import {
  claimDemo,
  countReady,
  deleteDemo,
  findEnd,
  insertDemo,
  listAll,
  listOver,
  markPrepared,
  nameNetwork,
  networksOf,
  wipeNetworks,
} from './queries.server.ts'
import { demosPerAddress, readyDemos } from './rules.ts'
import { beginDay } from './today/begin.server.ts'

const purpose = 'demo.password'
const hourS = 3_600

export interface DemoDesk {
  readonly env: Pick<Env, 'DEMO' | 'RATE_LIMITS'>
  readonly secrets: Secrets
}

/**
 * Hands a prepared network to a visitor.
 * @throws `not_found` where there is no demonstration, `too_many_demos`, `demo_not_ready`
 */
export async function beginDemo(
  { env, secrets }: DemoDesk,
  scope: Scope,
  address: string,
): Promise<DemoAccess> {
  if (!env.DEMO) throw failure('not_found')
  const { access, orgId, userId } = await transact(scope, async ({ db }) => {
    if (env.RATE_LIMITS) {
      const key = secrets.hash(limitedAddress(address), 'demo.address')
      const use = await countUse(db, { key, limit: demosPerAddress, periodS: hourS })
      if (use.used === null) throw tooMany(use.waitS)
    }
    const demo = await claimDemo(db)
    // Nothing was handed out: the use isn't counted either.
    if (!demo) throw problem(demoProblems, 'demo_not_ready')
    return {
      orgId: demo.org_id,
      userId: demo.user_id,
      access: {
        email: demo.email,
        password: secrets.decrypt(demo.encrypted_password, purpose),
        endsAt: new Date(demo.ends_at).toISOString(),
      },
    }
  })
  const { database } = scope
  if (orgId !== null)
    // Its day is not worth the demonstration: without it the visitor still has an agenda.
    await transact({ database, userId: null, orgId, takesLong: true }, (tx) => beginDay(tx, userId)).catch(
      (error) =>
        database.log.error({ err: describeError(error) }, 'the day of a demonstration has not begun'),
    )
  return access
}

/** Says when again, in minutes. */
function tooMany(retryAfterS: number) {
  const minutes = Math.ceil(retryAfterS / 60)
  const rejection = problem(demoProblems, 'too_many_demos', { retryAfterS })
  rejection.message = `Deste endereço de rede já saíram ${demosPerAddress} demonstrações em uma hora. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`
  return rejection
}

/** @throws `not_found` where there is no demonstration */
export async function readDemo({ env }: DemoDesk, scope: PersonScope): Promise<{ endsAt: string | null }> {
  if (!env.DEMO) throw failure('not_found')
  return transact(scope, async ({ db, userId }) => ({
    endsAt: (await findEnd(db, userId))?.toISOString() ?? null,
  }))
}

export interface WipeParts {
  readonly database: Database
  readonly identity: Parts['identity']
  readonly store: Pick<FileStore, 'remove'>
}

export interface DemoWorkshop extends WipeParts {
  readonly secrets: Secrets
  /** Registers the account and makes the data of its network, as its owner. Returns the network. */
  readonly build: (account: DemoAccount, whenNamed: (orgId: string) => Promise<void>) => Promise<void>
}

export interface DemoAccount {
  readonly uid: string
  readonly email: string
}

const systemOf = (database: Database): Scope => ({ database, userId: null, orgId: null })

/**
 * Wipes what is over, then prepares networks until enough wait. One that can't be wiped or prepared keeps no other from it,
 * and is tried again the next time.
 */
export async function keepDemos(workshop: DemoWorkshop): Promise<void> {
  const { database } = workshop
  const system = systemOf(database)
  await wipeDemos(workshop, await transact(system, ({ db }) => listOver(db)))
  while ((await transact(system, ({ db }) => countReady(db))) < readyDemos) await prepareDemo(workshop)
}

/** Wipes every demonstration: of an installation that offers none any more. */
export async function endDemos(workshop: WipeParts): Promise<void> {
  await wipeDemos(workshop, await transact(systemOf(workshop.database), ({ db }) => listAll(db)))
}

async function wipeDemos(workshop: WipeParts, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    await wipeDemo(workshop, userId).catch((error) =>
      workshop.database.log.error({ err: describeError(error) }, 'a demonstration is not wiped'),
    )
  }
}

/** One network, from the account to the last appointment. What breaks off is wiped. */
export async function prepareDemo(workshop: DemoWorkshop): Promise<void> {
  const { database, identity, secrets, build } = workshop
  const { operator } = identity
  if (!operator) throw new Error('the demonstration needs an identity service of its own')
  const system = systemOf(database)
  const email = `${randomUUID()}@${demoDomain}`
  const password = randomBytes(24).toString('base64url')
  const encryptedPassword = secrets.encrypt(password, purpose)
  const uid = await operator.createAccount(email, password, ({ db }, userId) =>
    insertDemo(db, { userId, email, encryptedPassword }),
  )
  try {
    await build({ uid, email }, (orgId) => transact(system, ({ db }) => nameNetwork(db, uid, orgId)))
    await transact(system, ({ db }) => markPrepared(db, uid))
  } catch (error) {
    await wipeDemos(workshop, [uid])
    throw error
  }
}

/**
 * Wipes networks and account in one transaction, every session of it is over from then on; then the bytes of the files that
 * were sent to them. Bytes that this misses go with those that no row refers to.
 */
export async function wipeDemo(workshop: WipeParts, userId: string): Promise<void> {
  const { database, store } = workshop
  const { operator } = workshop.identity
  const keys = await transact({ ...systemOf(database), takesLong: true }, async (tx) => {
    const found: string[] = []
    for (const orgId of await networksOf(tx.db, userId))
      found.push(...(await listKeys(await enterOrg(tx, orgId))))
    await leaveOrg(tx)
    await wipeNetworks(tx.db, userId)
    await operator?.deleteAccount(tx, userId)
    await deleteDemo(tx.db, userId)
    return found
  })
  for (const key of keys) await store.remove(key)
}
