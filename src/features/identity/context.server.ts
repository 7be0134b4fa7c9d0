import type { Database, Orm } from '#platform/db/database.server.ts'
import type { Scope } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { Passwords } from './passwords.server.ts'
import type { Account } from './queries/accounts.server.ts'
import type { Attempt } from './queries/attempts.server.ts'
import { accountLockout, addressLockout, limitedAddress } from './rules.ts'
import type { AccountFollower } from './slots.server.ts'
import type { Tokens } from './tokens.server.ts'

/** What every command of this feature works with. */
export interface IdentityContext {
  readonly database: Database
  readonly secrets: Secrets
  readonly env: Env
  readonly log: Log
  readonly follower: AccountFollower
  readonly passwords: Passwords
  readonly tokens: Tokens
  now(): Date
}

/** Where a request comes from. */
export interface Client {
  readonly address: string
  readonly userAgent: string
}

/** Identity's tables belong to no network and no person. */
export const systemScope = ({ database }: IdentityContext): Scope => ({ database, userId: null, orgId: null })

export function accountAttempt({ secrets }: IdentityContext, email: string, { address }: Client): Attempt {
  const key = secrets.hash(`${email}\0${limitedAddress(address)}`, 'identity.attempts')
  return { key, lockout: accountLockout }
}

export function addressAttempt({ secrets }: IdentityContext, { address }: Client): Attempt {
  return { key: secrets.hash(limitedAddress(address), 'identity.attempts'), lockout: addressLockout }
}

export function tellFollower({ follower }: IdentityContext, tx: Orm, account: Account): Promise<void> {
  const { uid, email, emailVerified, displayName, disabled, validSince } = account
  return follower.changed(tx, { uid, email, emailVerified, displayName, disabled, validSince })
}
