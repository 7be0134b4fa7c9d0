import type { Orm } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { admit, authTimeOf, readIdToken, requireEmail, requireFitPassword } from '../admission.server.ts'
import { type Client, type IdentityContext, systemScope, tellFollower } from '../context.server.ts'
import { refuse, type UpdateRequest } from '../protocol.server.ts'
import { type Account, emailIsTaken, lockAccount, updateAccount } from '../queries/accounts.server.ts'
import { deleteSessions, insertSession } from '../queries/sessions.server.ts'
import { isRecent, revocationAt } from '../rules.ts'
import type { IdToken } from '../tokens.server.ts'
import { credentialsFor, draftSession, type SessionDraft } from './credentials.server.ts'
import { presentProfile } from './lookUp.server.ts'

/** Changes what a person may change of the own account; a new e-mail or password ends all other sessions. */
export async function updateOwnAccount(context: IdentityContext, request: UpdateRequest, client: Client) {
  const token = await readIdToken(context, request.idToken)
  const change = await readChange(context, request, token)
  const session = request.returnSecureToken ? draftSession(context, client, token.signInProvider) : null
  const { account, authTime } = await transact(systemScope(context), async ({ tx }) => {
    const current = admit(await lockAccount(tx, token.uid), { authTime: authTimeOf(token) })
    const changed = await apply(context, tx, current, change)
    return { account: changed, authTime: await keepSession(context, tx, current, changed, token, session) }
  }).catch(tellTaken)
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    emailVerified: account.emailVerified,
    ...presentProfile(account),
    ...(session && (await credentialsFor(context, account, session, authTime))),
  }
}

type Change = Partial<Pick<Account, 'displayName' | 'photoUrl' | 'email' | 'passwordHash'>>

async function readChange(context: IdentityContext, request: UpdateRequest, token: IdToken): Promise<Change> {
  const { displayName, photoUrl } = request
  const email = request.email === undefined ? undefined : requireEmail(request.email)
  const password = request.password === undefined ? undefined : requireFitPassword(context, request.password)
  if (email !== undefined || password !== undefined) requireRecent(context, token)
  return {
    ...(displayName !== undefined && { displayName: displayName || null }),
    ...(photoUrl !== undefined && { photoUrl: photoUrl || null }),
    ...(email !== undefined && { email }),
    ...(password !== undefined && { passwordHash: await context.passwords.hash(password) }),
  }
}

/** @throws `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` when the sign-in lies too far back for something this grave. */
export function requireRecent({ env, now }: IdentityContext, token: IdToken): void {
  if (isRecent(authTimeOf(token), now(), env.IDENTITY_RECENT_LOGIN_S)) return
  throw refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

async function apply(context: IdentityContext, tx: Orm, current: Account, change: Change): Promise<Account> {
  if (Object.keys(change).length === 0) return current
  const now = context.now()
  const newEmail = change.email !== undefined && change.email !== current.email
  const changed = await updateAccount(tx, current.uid, {
    ...change,
    ...(newEmail && { emailVerified: false }),
    ...(change.passwordHash && { passwordUpdatedAt: now }),
    ...((newEmail || change.passwordHash) && { validSince: revocationAt(now, current.validSince) }),
  })
  await tellFollower(context, tx, changed)
  return changed
}

/** The tokens that go back belong to a session like any other; it stays the same sign-in unless all ended. */
async function keepSession(
  context: IdentityContext,
  tx: Orm,
  before: Account,
  after: Account,
  token: IdToken,
  session: SessionDraft | null,
): Promise<Date> {
  const ended = after.validSince > before.validSince
  if (ended) await deleteSessions(tx, after.uid)
  const authTime = ended ? after.validSince : authTimeOf(token)
  const now = context.now()
  if (session) {
    await insertSession(tx, { ...session.row, uid: after.uid, authTime, createdAt: now, lastUsedAt: now })
  }
  return authTime
}

function tellTaken(error: unknown): never {
  throw emailIsTaken(error) ? refuse('EMAIL_EXISTS') : error
}
