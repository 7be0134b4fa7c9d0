import type { Orm } from '#platform/db/database.server.ts'
import { type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import {
  admit,
  authTimeOf,
  readIdToken,
  refuseDemo,
  requireEmail,
  requireFitPassword,
} from '../admission.server.ts'
import { type Client, type IdentityContext, notifyFollower, systemScope } from '../context.server.ts'
import { listLinks } from '../federation/links.server.ts'
import { type Removal, unlink } from '../federation/unlink.server.ts'
import { rejection, type UpdateRequest } from '../protocol.server.ts'
import { type Account, emailIsTaken, lockAccount, updateAccount } from '../queries/accounts.server.ts'
import { deletePendingCodes } from '../queries/codes.server.ts'
import { deleteSessions, insertSession } from '../queries/sessions.server.ts'
import { isRecent, revocationAt } from '../rules.ts'
import type { IdToken } from '../tokens.server.ts'
import { credentialsFor, draftSession, type SessionDraft } from './credentials.server.ts'
import { offerRecovery } from './issueCode.server.ts'
import { presentProfile } from './lookUp.server.ts'

/** Changes what a person may change of the own account. A new e-mail or password ends all other sessions. */
export async function updateOwnAccount(context: IdentityContext, request: UpdateRequest, client: Client) {
  const token = await readIdToken(context, request.idToken)
  const change = await readChange(context, request, token)
  const session = request.returnSecureToken
    ? draftSession(context, client, token.signInProvider, token.factorId)
    : null
  const { account, links, authTime } = await transact(systemScope(context), async (tx) => {
    const { db } = tx
    const current = admit(await lockAccount(db, token.uid), { authTime: authTimeOf(token) })
    const unlinked = await unlink(db, current, readRemoval(request), token)
    const changed = await apply(context, tx, unlinked, change)
    const authTime = await renewSession(context, db, current, changed, token, session)
    return { account: changed, links: await listLinks(db, changed.uid), authTime }
  }).catch(rethrowTaken)
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    emailVerified: account.emailVerified,
    ...presentProfile(account, links),
    ...(session && (await credentialsFor(context, account, session, authTime))),
  }
}

type Change = Partial<Pick<Account, 'displayName' | 'photoUrl' | 'email' | 'passwordHash'>>

/**
 * Reads the change; `deleteAttribute` overrides values that are set with it. `RAW_USER_INFO` is never stored.
 */
async function readChange(context: IdentityContext, request: UpdateRequest, token: IdToken): Promise<Change> {
  const { displayName, photoUrl, deleteAttribute = [] } = request
  // The e-mail identifies the account: it can be changed, but not removed.
  if (deleteAttribute.includes('EMAIL')) throw rejection('OPERATION_NOT_ALLOWED', 'An account has an e-mail.')
  const email = request.email === undefined ? undefined : requireEmail(request.email)
  const { providers, allLinked } = readRemoval(request)
  const isSet = request.password !== undefined && !providers.includes('password')
  const password = isSet ? requireFitPassword(context, request.password) : undefined
  if (email !== undefined || password !== undefined || providers.length > 0 || allLinked) {
    refuseDemo(token)
    requireRecent(context, token)
  }
  return {
    ...(displayName !== undefined && { displayName: displayName || null }),
    ...(photoUrl !== undefined && { photoUrl: photoUrl || null }),
    ...(deleteAttribute.includes('DISPLAY_NAME') && { displayName: null }),
    ...(deleteAttribute.includes('PHOTO_URL') && { photoUrl: null }),
    ...(email !== undefined && { email }),
    ...(password !== undefined && { passwordHash: await context.passwords.hash(password) }),
  }
}

function readRemoval({ deleteProvider = [], deleteAttribute = [] }: UpdateRequest): Removal {
  const withPassword = deleteAttribute.includes('PASSWORD')
  return {
    providers: withPassword ? [...deleteProvider, 'password'] : deleteProvider,
    allLinked: deleteAttribute.includes('PROVIDER'),
  }
}

/**
 * Requires a recent sign-in for a sensitive change.
 * @throws `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`
 */
export function requireRecent({ env, now }: IdentityContext, token: IdToken): void {
  if (isRecent(authTimeOf(token), now(), env.IDENTITY_RECENT_LOGIN_S)) return
  throw rejection('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

async function apply(
  context: IdentityContext,
  tx: Transaction<Scope>,
  current: Account,
  change: Change,
): Promise<Account> {
  const { db } = tx
  if (Object.keys(change).length === 0) return current
  const now = context.now()
  const newEmail = change.email !== undefined && change.email !== current.email
  const changed = await updateAccount(db, current.uid, {
    ...change,
    ...(newEmail && { emailVerified: false, verifiedAt: null }),
    ...(change.passwordHash && { passwordUpdatedAt: now }),
    ...((newEmail || change.passwordHash) && { validSince: revocationAt(now, current) }),
  })
  await notifyFollower(context, db, changed)
  if (newEmail || change.passwordHash) await deletePendingCodes(db, current.uid)
  await offerRecovery(context, tx, current, changed)
  return changed
}

/** Returns the tokens of a session that stays the same sign-in, unless all sessions ended. */
async function renewSession(
  context: IdentityContext,
  db: Orm,
  before: Account,
  after: Account,
  token: IdToken,
  session: SessionDraft | null,
): Promise<Date> {
  const ended = after.validSince > before.validSince
  if (ended) await deleteSessions(db, after.uid)
  const authTime = ended ? after.validSince : authTimeOf(token)
  const now = context.now()
  if (session) {
    await insertSession(db, { ...session.row, uid: after.uid, authTime, createdAt: now, lastUsedAt: now })
  }
  return authTime
}

export function rethrowTaken(error: unknown): never {
  throw emailIsTaken(error) ? rejection('EMAIL_EXISTS') : error
}
