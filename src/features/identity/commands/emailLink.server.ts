import type { Orm } from '#platform/db/database.server.ts'
import { type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { admit, authTimeOf, readIdToken, refuseDemo, requireEmail } from '../admission.server.ts'
import type { EmailLinkRequest } from '../codes.protocol.server.ts'
import { type Client, type IdentityContext, systemScope } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import { type Account, lockAccount, lockAccountByEmail } from '../queries/accounts.server.ts'
import { insertAccount, insertSession } from '../queries/sessions.server.ts'
import { moveTo } from './applyCode.server.ts'
import { beginOrChallenge } from './begin.server.ts'
import { credentialsFor, draftSession, type SessionDraft } from './credentials.server.ts'
import { proveAsOwner, proveAsStranger, sessionAfter } from './prove.server.ts'
import { redeemCode } from './redeemCode.server.ts'
import { newAccount } from './signUp.server.ts'
import { requireRecent, rethrowTaken } from './update.server.ts'

/**
 * Signs in by a mailed link and creates the account if
 * needed. With an ID token, gives that account the address.
 */
export async function signInWithEmailLink(
  context: IdentityContext,
  request: EmailLinkRequest,
  client: Client,
) {
  const email = requireEmail(request.email)
  const answer = { kind: 'identitytoolkit#EmailLinkSigninResponse', email }
  return {
    ...answer,
    ...(request.idToken === undefined
      ? await enter(context, request.oobCode, email, client)
      : await link(context, request.oobCode, email, request.idToken, client)),
  }
}

async function enter(context: IdentityContext, oobCode: string | undefined, email: string, client: Client) {
  const session = draftSession(context, client, 'password')
  const { account, isNewUser } = await transact(systemScope(context), async ({ db }) => {
    await redeemFor(context, db, oobCode, email)
    const known = await lockAccountByEmail(db, email)
    if (known?.disabled) throw rejection('USER_DISABLED')
    if (known) return { account: await welcome(context, db, known), isNewUser: false }
    return { account: await register(context, db, email, session), isNewUser: true }
  })
  const granted = isNewUser
    ? await credentialsFor(context, account, session, account.validSince)
    : await beginOrChallenge(context, account, 'password', client)
  return { localId: account.uid, isNewUser, ...granted }
}

/**
 * Redeems the code of the link.
 * @throws `INVALID_EMAIL` when the link went to another address
 */
async function redeemFor(context: IdentityContext, db: Orm, oobCode: string | undefined, email: string) {
  const { code } = await redeemCode(context, db, oobCode, ['EMAIL_SIGNIN'])
  if (code.email !== email) throw rejection('INVALID_EMAIL', 'The link was sent to another e-mail.')
}

async function register(
  context: IdentityContext,
  db: Orm,
  email: string,
  session: SessionDraft,
): Promise<Account> {
  const made = newAccount(email, null, context.now())
  const account: Account = { ...made, emailVerified: true, verifiedAt: made.validSince }
  if (!(await insertAccount(db, account, session.row))) throw rejection('EMAIL_EXISTS')
  return account
}

/** The link proves that the person owns the address; somebody else may have made the account in advance. */
const welcome = (context: IdentityContext, db: Orm, known: Account): Promise<Account> =>
  proveAsStranger(context, db, known, { lastLoginAt: context.now() })

async function link(
  context: IdentityContext,
  oobCode: string | undefined,
  email: string,
  idToken: string,
  client: Client,
) {
  const token = await readIdToken(context, idToken)
  refuseDemo(token)
  const session = draftSession(context, client, token.signInProvider, token.factorId)
  const { account, authTime } = await transact(systemScope(context), async (tx) => {
    const { db } = tx
    const current = admit(await lockAccount(db, token.uid), { authTime: authTimeOf(token) })
    if (current.email !== email) requireRecent(context, token)
    await redeemFor(context, db, oobCode, email)
    const account = await own(context, tx, current, email, authTimeOf(token))
    const authTime = sessionAfter(current, account, authTimeOf(token))
    const now = context.now()
    const begun = { ...session.row, uid: account.uid, authTime, createdAt: now, lastUsedAt: now }
    await insertSession(db, begun)
    return { account, authTime }
  }).catch(rethrowTaken)
  return {
    localId: account.uid,
    isNewUser: false,
    ...(await credentialsFor(context, account, session, authTime)),
  }
}

/**
 * Verifies the address of the signed-in account, or moves
 * the account to another address that was just proved.
 */
async function own(
  context: IdentityContext,
  tx: Transaction<Scope>,
  current: Account,
  email: string,
  authTime: Date,
): Promise<Account> {
  if (current.email !== email) return moveTo(context, tx, current, email, { isOwner: true })
  return proveAsOwner(context, tx.db, current, { authTime })
}
