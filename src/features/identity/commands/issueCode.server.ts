import type { Orm } from '#platform/db/database.server.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import { composeMail } from '#platform/mail/email.server.ts'
import { countUse } from '#platform/quotas/quotas.server.ts'
import { actionLink, hashCode, newCode } from '../codes.server.ts'
import { type IdentityContext, mailboxDayQuota } from '../context.server.ts'
import { emailFor } from '../emails.server.ts'
import { type Account, findAccount } from '../queries/accounts.server.ts'
import { saveCode } from '../queries/codes.server.ts'
import { type CodePurpose, codeLifetimeSeconds } from '../rules.ts'

export interface CodeOrder {
  readonly purpose: CodePurpose
  /** Null when no account has the address yet. */
  readonly uid: string | null
  readonly email: string
  readonly newEmail?: string
  /**
   * The `auth_time` of the session that requests the code.
   * That session may apply it without ending earlier sessions.
   */
  readonly requestedAt?: Date
  readonly continueUrl?: string
}

/** Creates a one-time code, which replaces older ones of its kind, and returns the link that contains it. */
export async function issueCode(
  context: IdentityContext,
  { db }: Transaction<Scope>,
  { purpose, uid, email, newEmail, requestedAt, continueUrl }: CodeOrder,
): Promise<string> {
  const code = newCode()
  const lifetime = codeLifetimeSeconds(purpose, context.env.IDENTITY_OOB_TTL_S)
  await saveCode(db, {
    codeHash: hashCode(context.secrets, code),
    purpose,
    uid,
    email,
    newEmail: newEmail ?? null,
    requestedAt: requestedAt ?? null,
    expiresAt: new Date(context.now().getTime() + lifetime * 1000),
  })
  return actionLink(context, { purpose, code, continueUrl })
}

/** Creates a code and mails it; both take effect when the transaction commits. */
export async function mailCode(
  context: IdentityContext,
  tx: Transaction<Scope>,
  order: CodeOrder,
): Promise<void> {
  const link = await issueCode(context, tx, order)
  const { purpose, uid, email, newEmail = null } = order
  const lifetimeSeconds = codeLifetimeSeconds(purpose, context.env.IDENTITY_OOB_TTL_S)
  const mail = emailFor(purpose, { email, newEmail, link, lifetimeSeconds })
  await context.post.send({ ...tx, userId: uid }, composeMail(context.env.PRODUCT_NAME, mail), 'code')
}

/** Counts a mail for the mailbox. False when its limit of the day is reached. */
export async function mayMailToday(context: IdentityContext, db: Orm, email: string): Promise<boolean> {
  if (!context.env.RATE_LIMITS) return true
  return (await countUse(db, mailboxDayQuota(context, email))).used !== null
}

export async function sendVerification(
  context: IdentityContext,
  tx: Transaction<Scope>,
  uid: string,
  requestedAt?: Date,
): Promise<void> {
  const account = await findAccount(tx.db, uid)
  if (!account || account.emailVerified || !(await mayMailToday(context, tx.db, account.email))) return
  await mailCode(context, tx, { purpose: 'VERIFY_EMAIL', uid, email: account.email, requestedAt })
}

/**
 * Mails the old address a link to undo a change of e-mail, in case a thief made the change. An address that
 * was never verified gets no mail: it may be mistyped and belong to a stranger.
 */
export async function offerRecovery(
  context: IdentityContext,
  tx: Transaction<Scope>,
  before: Account,
  after: Account,
): Promise<void> {
  if (!before.emailVerified || before.email === after.email) return
  const { uid, email } = before
  await mailCode(context, tx, { purpose: 'RECOVER_EMAIL', uid, email, newEmail: after.email })
}
