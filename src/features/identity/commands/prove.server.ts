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
 * How an address comes to be proved, and what that leaves of an account whose address nobody had proved before:
 * whoever made it may have been somebody else, who waits inside (docs/decisions/0012-proving-an-address.md).
 */

interface Ending {
  /** The provider that proves the address just now. */
  readonly exceptProvider: string | null
}

const noException: Ending = { exceptProvider: null }

/**
 * Sessions, providers, codes, and the second factors of an account that was never proved: of others they outlive a proof
 * by mail, for who reads a mailbox must not get past them. The password goes with the change of the account's row.
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
 * Who reads the mailbox, or comes from a provider that vouches for the address, and is not known to be who made the
 * account: every way in from before ends. An account that was proved already keeps all.
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
 * Who reads the mailbox and has shown to be who made the account: all stays. The session that showed it counts as begun
 * with the proof, under a new ID token.
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
 * Who registers in this session and holds what was mailed to the address alone. The session goes on as it is, with the
 * way in by which it began; what else there was ends.
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

/** Who reads the mailbox says that the account is not theirs: nobody enters it any more but by that mailbox. */
export async function disown(context: IdentityContext, db: Orm, account: Account): Promise<Account> {
  const validSince = revocationAt(context.now(), account)
  await endWaysIn(db, account)
  const left = await updateAccount(db, account.uid, { ...withoutPassword, validSince })
  await notifyFollower(context, db, left)
  return left
}

/**
 * The account moves to an address that its mailbox has proved; sessions end. Who could enter under the other one keeps
 * the password and the providers only where whoever opened the link was `isOwner`. Second factors outlive a proof by
 * mail, once an address of the account had been proved: who reads a mailbox must not get past them.
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

/** The `auth_time` that the asking session goes on with, when all others ended or it has proved the address. */
export function sessionAfter(before: Account, after: Account, authTime: Date): Date {
  if (after.validSince > before.validSince) return after.validSince
  return after.emailVerified && !before.emailVerified ? (after.verifiedAt ?? authTime) : authTime
}
