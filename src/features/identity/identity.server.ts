import { Hono } from 'hono'
import type { Database } from '#platform/db/database.server.ts'
import { type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { Log } from '#platform/log.server.ts'
import type { Post } from '#platform/mail/mail.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { identityRoutes } from './api.server.ts'
import { revokeSessions, setDisabled } from './commands/adminAccount.server.ts'
import { sendVerification } from './commands/issueCode.server.ts'
import { type Operator, operatorOf } from './commands/operate.server.ts'
import { endOwnSessions, listOwnSessions } from './commands/ownSessions.server.ts'
import { proveBySession } from './commands/prove.server.ts'
import { renameAccount } from './commands/rename.server.ts'
import { type IdentityContext, systemScope } from './context.server.ts'
import { federatedOf, openProviders } from './federation/federation.server.ts'
import { hostedVerifier } from './firebase.server.ts'
import { openKeys } from './keys.server.ts'
import { openPasswords, type Passwords } from './passwords.server.ts'
import { lockAccount } from './queries/accounts.server.ts'
import { deleteAttemptsBefore } from './queries/attempts.server.ts'
import { deleteCodesExpiredBefore } from './queries/codes.server.ts'
import { forgetDeletedBefore } from './queries/deleted.server.ts'
import { deleteSessionsUnusedSince } from './queries/sessions.server.ts'
import { deleteUsedBefore } from './queries/usedCredentials.server.ts'
import { attemptsForgottenBefore, isForgotten, isRecent, sessionsEndBefore } from './rules.ts'
import { issueRecoveryCodes } from './second-factor/recovery.server.ts'
import type { AccountFollower, OwnAccount, Verification } from './slots.server.ts'
import { createTokens, type IdToken, TokenRejected } from './tokens.server.ts'
import { openTurns } from './turns.server.ts'

export { identityApiKey } from './gate.server.ts'
export type { AccountFollower, FollowedAccount, Verification } from './slots.server.ts'
export type { IdToken } from './tokens.server.ts'

export interface Identity extends Verification, OwnAccount {
  /** Mounted at `/`. Empty when the hosted service is used. */
  readonly routes: Hono
  /** Providers that people may sign in with, in the order of their buttons. */
  readonly federated: readonly { readonly providerId: string; readonly label: string }[]
  /**
   * Verifies the token only; `transact` checks that the account is still valid.
   * @throws `unauthenticated` (401)
   */
  verifyIdToken(token: string): Promise<IdToken>
  /** Runs daily and at start. Replaces the signing key when it is a month old. */
  rotateKeys(now: Date): Promise<void>
  /** Runs daily. Deletes ended sessions, expired codes and old failures. */
  prune(now: Date): Promise<void>
  /** These two return false when there is no such account. */
  setDisabled(uid: string, disabled: boolean): Promise<boolean>
  revokeSessions(uid: string): Promise<boolean>
  /** Null with the hosted service. */
  readonly operator: Operator | null
  close(): Promise<void>
}

export interface IdentityOptions {
  readonly database: Database
  readonly secrets: Secrets
  readonly env: Env
  readonly log: Log
  readonly follower: AccountFollower
  /** Mails one-time codes. */
  readonly post: Pick<Post, 'send'>
  /** The database's clock; tests set another one. */
  readonly now?: () => Date
  /** In a process of their own at the present cost; tests set cheaper ones. */
  readonly passwords?: Passwords
}

export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  return options.env.IDENTITY === 'firebase' ? hostedIdentity(options) : localIdentity(options)
}

async function localIdentity(options: IdentityOptions): Promise<Identity> {
  const { now = options.database.clock.now } = options
  const keys = openKeys({ ...options, now })
  await keys.rotate(now())
  const tokens = createTokens(keys, options.env, now)
  const passwords = options.passwords ?? openPasswords(options.log)
  const providers = openProviders(options.env, now)
  const context: IdentityContext = { ...options, now, tokens, passwords, turns: openTurns(), providers }
  return {
    routes: identityRoutes(context, keys),
    federated: federatedOf(providers),
    verifyIdToken: (token) => tokens.verify(token).catch(rethrowUnauthenticated),
    rotateKeys: (at) => keys.rotate(at),
    prune: (at) => prune(context, at),
    setDisabled: (uid, disabled) => setDisabled(context, uid, disabled),
    revokeSessions: (uid) => revokeSessions(context, uid),
    sendVerification: (tx, uid, requestedAt) => sendVerification(context, tx, uid, requestedAt),
    proveBySession: (tx, uid, authTime) => proveBySession(context, tx, uid, authTime),
    requireAccount: (tx, uid) => requireAccount(tx, uid),
    operator: operatorOf(context),
    isRecent: (authTime) =>
      isRecent(new Date(authTime * 1000), context.now(), context.env.IDENTITY_RECENT_LOGIN_S),
    rename: renameAccount,
    replaceRecoveryCodes: (uid) => issueRecoveryCodes(context, uid),
    listSessions: listOwnSessions,
    endSessions: (tx, uid, exceptId) => endOwnSessions(context, tx, uid, exceptId),
    close: async () => passwords.close(),
  }
}

/** The hosted service manages accounts, keys and sessions itself; only its tokens are used here. */
function hostedIdentity({ env, database, now = database.clock.now }: IdentityOptions): Identity {
  const verify = hostedVerifier(env, now)
  return {
    routes: new Hono(),
    federated: [{ providerId: 'google.com', label: 'Google' }],
    verifyIdToken: (token) => verify(token).catch(rethrowUnauthenticated),
    rotateKeys: async () => {},
    prune: async () => {},
    setDisabled: async () => false,
    revokeSessions: async () => false,
    sendVerification: async () => {},
    proveBySession: async () => {},
    requireAccount: async () => {},
    operator: null,
    isRecent: (authTime) => isRecent(new Date(authTime * 1000), now(), env.IDENTITY_RECENT_LOGIN_S),
    rename: async () => {},
    replaceRecoveryCodes: async () => null,
    listSessions: async () => [],
    endSessions: async () => {
      throw failure('not_found')
    },
    close: async () => {},
  }
}

function prune(context: IdentityContext, now: Date): Promise<void> {
  return transact({ ...systemScope(context), takesLong: true }, async ({ db }) => {
    await deleteSessionsUnusedSince(db, sessionsEndBefore(now))
    await deleteCodesExpiredBefore(db, now)
    await deleteUsedBefore(db, now)
    await forgetDeletedBefore(db, now)
    await deleteAttemptsBefore(db, attemptsForgottenBefore(now))
  })
}

async function requireAccount({ db }: Transaction<Scope>, uid: string): Promise<void> {
  if (!(await lockAccount(db, uid))) throw failure('unauthenticated')
}

function rethrowUnauthenticated(error: unknown): never {
  throw error instanceof TokenRejected ? Object.assign(failure('unauthenticated'), { cause: error }) : error
}

/** True when the error of `verifyIdToken` is about a token that no browser of ours would send. */
export function isForeignToken(error: unknown, now: Date): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof TokenRejected)) return false
  return cause.reason === 'invalid' || isForgotten(cause.expiredAt, now)
}
