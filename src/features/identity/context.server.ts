import type { Database, Orm } from '#platform/db/database.server.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Post } from '#platform/mail/mail.server.ts'
import type { Quota } from '#platform/quotas/quotas.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { Provider } from './federation/providers.server.ts'
import type { Passwords } from './passwords.server.ts'
import type { Account } from './queries/accounts.server.ts'
import type { Attempt } from './queries/attempts.server.ts'
import {
  accountLockout,
  addressLockout,
  limitedAddress,
  mailboxDay,
  mailboxLimit,
  mailSenderLimit,
} from './rules.ts'
import type { AccountFollower } from './slots.server.ts'
import type { Tokens } from './tokens.server.ts'
import type { Turns } from './turns.server.ts'

/** The dependencies of every command of this feature. */
export interface IdentityContext {
  readonly database: Database
  readonly secrets: Secrets
  readonly env: Env
  readonly log: Log
  readonly follower: AccountFollower
  readonly post: Pick<Post, 'send'>
  readonly passwords: Passwords
  readonly tokens: Tokens
  /** Limits the password checks of this process. */
  readonly turns: Turns
  /** Providers that people may sign in with, by id. */
  readonly providers: ReadonlyMap<string, Provider>
  now(): Date
}

/** The origin of a request. */
export interface Client {
  readonly address: string
  readonly userAgent: string
  /** True for a browser on a page of the product, by its `Origin`. */
  readonly isOwnPage?: boolean
  /** The encrypted pass of a solved bot check. */
  readonly botPass?: string
}

/** The scope of identity's tables, which belong to no network and no person. */
export const systemScope = ({ database }: IdentityContext): Scope => ({ database, userId: null, orgId: null })

export function accountAttempt({ secrets }: IdentityContext, email: string, { address }: Client): Attempt {
  const key = secrets.hash(`${email}\0${limitedAddress(address)}`, 'identity.attempts')
  return { key, lockout: accountLockout }
}

export function addressAttempt({ secrets }: IdentityContext, { address }: Client): Attempt {
  return { key: secrets.hash(limitedAddress(address), 'identity.attempts'), lockout: addressLockout }
}

/** The transaction in the form that followers and the mail queue expect. */
export const openSystem = (context: IdentityContext, db: Orm): Transaction<Scope> => ({
  ...systemScope(context),
  db,
  role: null,
  units: null,
  now: context.now(),
})

export function notifyFollower(context: IdentityContext, db: Orm, account: Account): Promise<void> {
  const { uid, email, emailVerified, displayName, disabled, validSince } = account
  const followed = { uid, email, emailVerified, displayName, disabled, validSince }
  return context.follower.changed(openSystem(context, db), followed)
}

export function mailboxAttempt({ secrets }: IdentityContext, email: string): Attempt {
  return { key: secrets.hash(email, 'identity.mailbox'), lockout: mailboxLimit }
}

export const mailboxDayQuota = ({ secrets }: IdentityContext, email: string): Quota => ({
  key: secrets.hash(email, 'identity.mailbox-day'),
  ...mailboxDay,
})

export function mailSenderAttempt({ secrets }: IdentityContext, { address }: Client): Attempt {
  return { key: secrets.hash(limitedAddress(address), 'identity.mail-sender'), lockout: mailSenderLimit }
}
