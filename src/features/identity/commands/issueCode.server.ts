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
  /** Null when nobody has the address yet. */
  readonly uid: string | null
  readonly email: string
  readonly newEmail?: string
  /** The `auth_time` of the session that asks: it may apply the code without ending what there was. */
  readonly requestedAt?: Date
  readonly continueUrl?: string
}

/** Makes a one-time code, in place of the older ones of its kind; the link that carries it. */
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

/** Makes a code and mails it; both take effect if the transaction commits. */
export async function mailCode(
  context: IdentityContext,
  tx: Transaction<Scope>,
  order: CodeOrder,
): Promise<void> {
  const link = await issueCode(context, tx, order)
  const { purpose, email, newEmail = null } = order
  const lifetimeSeconds = codeLifetimeSeconds(purpose, context.env.IDENTITY_OOB_TTL_S)
  const mail = emailFor(purpose, { email, newEmail, link, lifetimeSeconds })
  await context.post.send(tx, composeMail(context.env.PRODUCT_NAME, mail), 'code')
}

/** Counts a mail for the mailbox. */
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
 * After a change of e-mail the old address can take it back, for it may have been a thief who changed it. An
 * address that was never verified may be a stranger's, mistyped: it gets nothing.
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
