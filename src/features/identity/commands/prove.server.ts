import type { Orm } from '#platform/db/database.server.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import { type IdentityContext, notifyFollower } from '../context.server.ts'
import { type Account, lockAccount, updateAccount } from '../queries/accounts.server.ts'
import { deleteCodes } from '../queries/codes.server.ts'
import { deleteFactors, deleteLinksExcept } from '../queries/proofs.server.ts'
import {
  deleteSessions,
  deleteSessionsExcept,
  findProvider,
  moveSessions,
} from '../queries/sessions.server.ts'
import { revocationAt } from '../rules.ts'

/**
 * Proves an address, and decides what stays in an account whose address was unproved until then: somebody
 * else may have made it in advance (docs/decisions/0012-proving-an-address.md).
 */

interface Ending {
  /** The provider that proves the address in this request. */
  readonly exceptProvider: string | null
}

const noException: Ending = { exceptProvider: null }

/**
 * Ends the sessions, providers and codes of an account, and its second factors if the address was never
 * proved. On a proved account second factors outlive a proof by mail, because access to the mailbox must not
 * bypass them. The password is removed with the change of the account's row.
 */
async function endWaysIn(
  db: Orm,
  { uid, emailVerified }: Account,
  { exceptProvider }: Ending = noException,
): Promise<void> {
  await deleteSessions(db, uid)
  await deleteLinksExcept(db, uid, exceptProvider)
  if (!emailVerified) await deleteFactors(db, uid)
  await deleteCodes(db, uid)
}

const withoutPassword = { passwordHash: null, passwordUpdatedAt: null }

/**
 * Proves the address by the mailbox or by a provider that vouches for it, when nothing shows that the person
 * made the account: all earlier ways to sign in end. An account that was proved before keeps everything.
 */
export async function proveAsStranger(
  context: IdentityContext,
  db: Orm,
  account: Account,
  change: Partial<Account> = {},
  ending: Ending = noException,
): Promise<Account> {
  if (account.emailVerified) return updateAccount(db, account.uid, change)
  const at = revocationAt(context.now(), account)
  const proof = { emailVerified: true, verifiedAt: at, validSince: at }
  await endWaysIn(db, account, ending)
  const proved = await updateAccount(db, account.uid, { ...withoutPassword, ...change, ...proof })
  await notifyFollower(context, db, proved)
  return proved
}

/**
 * Proves the address by the mailbox, when the person has shown to be who made the account: everything stays.
 * The session that showed it counts as begun with the proof, under a new ID token.
 */
export async function proveAsOwner(
  context: IdentityContext,
  db: Orm,
  account: Account,
  session: { authTime: Date } | null,
): Promise<Account> {
  if (account.emailVerified) return account
  const verifiedAt = revocationAt(context.now(), account)
  const proved = await updateAccount(db, account.uid, { emailVerified: true, verifiedAt })
  if (session) await moveSessions(db, { uid: account.uid, from: session.authTime, to: verifiedAt })
  await notifyFollower(context, db, proved)
  return proved
}

/**
 * Proves the address when a person registers in this session with what was mailed to the address alone. The
 * session stays valid, with the sign-in method by which it began; everything else ends.
 */
export async function proveBySession(
  context: IdentityContext,
  { db }: Transaction<Scope>,
  uid: string,
  authTime: Date,
): Promise<void> {
  const account = await lockAccount(db, uid)
  if (!account || account.emailVerified) return
  const provider = await findProvider(db, uid, authTime)
  await deleteSessionsExcept(db, uid, authTime)
  await deleteLinksExcept(db, uid, provider)
  await deleteFactors(db, uid)
  await deleteCodes(db, uid)
  const proved = await updateAccount(db, uid, {
    ...(provider !== 'password' && withoutPassword),
    emailVerified: true,
    verifiedAt: authTime,
    validSince: authTime,
  })
  await notifyFollower(context, db, proved)
}

/**
 * Closes the account when the owner of the mailbox disowns it: only that mailbox leads into it afterwards.
 */
export async function disown(context: IdentityContext, db: Orm, account: Account): Promise<Account> {
  const validSince = revocationAt(context.now(), account)
  await endWaysIn(db, account)
  const left = await updateAccount(db, account.uid, { ...withoutPassword, validSince })
  await notifyFollower(context, db, left)
  return left
}

/**
 * Moves the account to an address that its mailbox has proved, and ends its sessions.
 * Password and providers of the old address stay only when the person who opened the
 * link was the owner (`isOwner`). Second factors outlive a proof by mail once an address
 * of the account had been proved, because access to a mailbox must not bypass them.
 */
export async function proveOther(
  context: IdentityContext,
  db: Orm,
  account: Account,
  email: string,
  { isOwner, hadProof }: { isOwner: boolean; hadProof: boolean },
): Promise<Account> {
  const at = revocationAt(context.now(), account)
  await deleteSessions(db, account.uid)
  if (!isOwner) await deleteLinksExcept(db, account.uid, null)
  if (!isOwner && !hadProof) await deleteFactors(db, account.uid)
  const moved = await updateAccount(db, account.uid, {
    ...(!isOwner && withoutPassword),
    email,
    emailVerified: true,
    verifiedAt: at,
    validSince: at,
  })
  await notifyFollower(context, db, moved)
  return moved
}

/**
 * The `auth_time` with which the requesting session continues,
 * after the others ended or it has proved the address.
 */
export function sessionAfter(before: Account, after: Account, authTime: Date): Date {
  if (after.validSince > before.validSince) return after.validSince
  return after.emailVerified && !before.emailVerified ? (after.verifiedAt ?? authTime) : authTime
}
