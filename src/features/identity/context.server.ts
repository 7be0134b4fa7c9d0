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

/** What every command of this feature works with. */
export interface IdentityContext {
  readonly database: Database
  readonly secrets: Secrets
  readonly env: Env
  readonly log: Log
  readonly follower: AccountFollower
  readonly post: Pick<Post, 'send'>
  readonly passwords: Passwords
  readonly tokens: Tokens
  /** Who checks passwords, in this process. */
  readonly turns: Turns
  /** Those that people may sign in with, by their ids. */
  readonly providers: ReadonlyMap<string, Provider>
  now(): Date
}

/** Where a request comes from. */
export interface Client {
  readonly address: string
  readonly userAgent: string
  /** A browser on a page of the product, by its `Origin`. */
  readonly isOwnPage?: boolean
  /** The sealed pass of a solved bot check. */
  readonly botPass?: string
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

/** The transaction as followers and the post take it. */
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
