import type { Orm } from '#platform/db/database.server.ts'
import { type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { admit, authTimeOf, readIdToken } from '../admission.server.ts'
import { type Client, type IdentityContext, systemScope } from '../context.server.ts'
import { listLinks } from '../federation/links.server.ts'
import { rejection, type UpdateRequest } from '../protocol.server.ts'
import type { Account } from '../queries/accounts.server.ts'
import { passAttempt } from '../queries/attempts.server.ts'
import { deleteCodes, deletePendingCodes, type StoredCode } from '../queries/codes.server.ts'
import type { IdToken } from '../tokens.server.ts'
import { type Checked, withPassword } from './checkPassword.server.ts'
import { offerRecovery } from './issueCode.server.ts'
import { presentProfile } from './lookUp.server.ts'
import { disown, proveAsOwner, proveAsStranger, proveOther } from './prove.server.ts'
import { inspectOwnCode, redeemOwnCode } from './redeemCode.server.ts'
import { rethrowTaken } from './update.server.ts'

/**
 * Applies a mailed code: verifies an address, changes it, or restores the old one. Beyond the protocol, the
 * person who opens the link may prove to be the owner, by the ID token of the session that requested the mail
 * or by the account's password (`currentPassword`), or may disown the account (`disown`).
 * @throws `OTHER_SESSION` when the session is not the one that requested the mail
 */
export async function applyCode(context: IdentityContext, request: UpdateRequest, client: Client) {
  const { currentPassword: password } = request
  if (password === undefined || request.disown) return applyInSession(context, request)
  const { email } = await inspectOwnCode(context, request.oobCode, applicable)
  return withPassword(context, { email, password }, client, (checked) => applyBy(context, request, checked))
}

async function applyInSession(context: IdentityContext, request: UpdateRequest) {
  const token = request.idToken === undefined ? null : await readIdToken(context, request.idToken)
  return applyBy(context, request, token)
}

type Proof = IdToken | Checked | null

async function applyBy(context: IdentityContext, request: UpdateRequest, proof: Proof) {
  const { account, links } = await transact(systemScope(context), async (tx) => {
    const redeemed = await redeemOwnCode(context, tx.db, request.oobCode, applicable)
    const applied = request.disown
      ? await rejectAccount(context, tx.db, redeemed)
      : await apply(context, tx, redeemed, readOwner(redeemed, proof))
    if (proof && 'attemptsKey' in proof) await passAttempt(tx.db, proof.attemptsKey)
    return { account: applied, links: await listLinks(tx.db, applied.uid) }
  }).catch(rethrowTaken)
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    emailVerified: account.emailVerified,
    ...presentProfile(account, links),
  }
}

/**
 * The result of the proof: true when the person who opened
 * the link made the account, and the session that proved it.
 */
interface Owner {
  readonly isOwner: boolean
  readonly session: { readonly authTime: Date } | null
}

function readOwner({ code, account }: Redeemed, proof: Proof): Owner {
  const isSettled = code.purpose === 'VERIFY_EMAIL' && account.emailVerified
  if (proof === null || isSettled) return { isOwner: false, session: null }
  if ('verifiedHash' in proof) {
    // The account changed while the password was being verified.
    if (proof.verifiedHash !== account.passwordHash) throw rejection('INVALID_LOGIN_CREDENTIALS')
    return { isOwner: true, session: null }
  }
  const authTime = authTimeOf(proof)
  if (proof.uid !== account.uid || code.requestedAt?.getTime() !== authTime.getTime())
    throw rejection('OTHER_SESSION')
  admit(account, { authTime })
  return { isOwner: true, session: { authTime } }
}

/** Disowns the account. A change of address has had no effect yet: only its code is used up. */
const rejectAccount = async (
  context: IdentityContext,
  db: Orm,
  { code, account }: Redeemed,
): Promise<Account> => (code.purpose === 'VERIFY_EMAIL' ? disown(context, db, account) : account)

const applicable = ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'] as const

type Redeemed = { readonly code: StoredCode; readonly account: Account }

async function apply(
  context: IdentityContext,
  tx: Transaction<Scope>,
  { code, account }: Redeemed,
  { isOwner, session }: Owner,
): Promise<Account> {
  const { db } = tx
  if (code.purpose === 'RECOVER_EMAIL') return recover(context, db, account, code.email)
  if (code.purpose === 'VERIFY_AND_CHANGE_EMAIL')
    return moveTo(context, tx, account, code.newEmail ?? account.email, { isOwner })
  if (account.emailVerified) return account
  return isOwner ? proveAsOwner(context, db, account, session) : proveAsStranger(context, db, account)
}

/**
 * Moves the account to an address that was just proved.
 * All sessions end, and the old address can take it back.
 */
export async function moveTo(
  context: IdentityContext,
  tx: Transaction<Scope>,
  account: Account,
  email: string,
  { isOwner }: { isOwner: boolean },
): Promise<Account> {
  const hadProof = account.emailVerified
  const moved = await proveOther(context, tx.db, account, email, { isOwner, hadProof })
  await deletePendingCodes(tx.db, account.uid)
  if (!isOwner && !hadProof) await deleteCodes(tx.db, account.uid)
  await offerRecovery(context, tx, account, moved)
  return moved
}

/** Restores the old address. Everything started under the other address ends, with every way back to it. */
async function recover(context: IdentityContext, db: Orm, account: Account, email: string): Promise<Account> {
  const recovered = await proveOther(context, db, account, email, { isOwner: false, hadProof: true })
  await deleteCodes(db, account.uid)
  return recovered
}
