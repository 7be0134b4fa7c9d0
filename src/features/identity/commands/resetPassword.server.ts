import type { Orm } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { requireFitPassword } from '../admission.server.ts'
import type { ResetPasswordRequest } from '../codes.protocol.server.ts'
import {
  accountAttempt,
  type Client,
  type IdentityContext,
  notifyFollower,
  systemScope,
} from '../context.server.ts'
import { type Account, updateAccount } from '../queries/accounts.server.ts'
import { forgetAttempts } from '../queries/attempts.server.ts'
import type { StoredCode } from '../queries/codes.server.ts'
import { deletePendingCodes } from '../queries/codes.server.ts'
import { deleteSessions } from '../queries/sessions.server.ts'
import { type CodePurpose, revocationAt } from '../rules.ts'
import { proveAsStranger } from './prove.server.ts'
import { inspectCode, redeemOwnCode } from './redeemCode.server.ts'

const anyPurpose: readonly CodePurpose[] = [
  'PASSWORD_RESET',
  'EMAIL_SIGNIN',
  'VERIFY_EMAIL',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
]

/** Sets a new password by a mailed code. Without a password, describes any code. */
export async function resetPassword(context: IdentityContext, request: ResetPasswordRequest, client: Client) {
  const { oobCode, newPassword } = request
  const code =
    newPassword === undefined
      ? await look(context, oobCode, anyPurpose)
      : await setPassword(context, oobCode, newPassword, client)
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: code.purpose,
    ...(code.purpose !== 'EMAIL_SIGNIN' && { email: code.email }),
    ...(code.newEmail !== null && { newEmail: code.newEmail }),
  }
}

async function look(context: IdentityContext, oobCode: string | undefined, purposes: readonly CodePurpose[]) {
  const inspected = await transact(systemScope(context), ({ db }) =>
    inspectCode(context, db, oobCode, purposes),
  )
  return inspected.code
}

/**
 * Sets the password and ends all sessions, because the old password may be known to somebody else. Only the
 * mailbox has the code, so the reset also proves the address.
 */
async function setPassword(
  context: IdentityContext,
  oobCode: string | undefined,
  newPassword: string,
  client: Client,
): Promise<StoredCode> {
  const password = requireFitPassword(context, newPassword)
  // An invalid code must not cost a hash.
  await look(context, oobCode, ['PASSWORD_RESET'])
  const passwordHash = await context.passwords.hash(password)
  return transact(systemScope(context), async ({ db }) => {
    const { code, account } = await redeemOwnCode(context, db, oobCode, ['PASSWORD_RESET'])
    const change = { passwordHash, passwordUpdatedAt: context.now() }
    if (account.emailVerified) await renew(context, db, account, change)
    else await proveAsStranger(context, db, account, change)
    await forgetAttempts(db, accountAttempt(context, account.email, client).key)
    return code
  })
}

async function renew(context: IdentityContext, db: Orm, account: Account, change: Partial<Account>) {
  const validSince = revocationAt(context.now(), account)
  const changed = await updateAccount(db, account.uid, { ...change, validSince })
  await deleteSessions(db, account.uid)
  await deletePendingCodes(db, account.uid)
  await notifyFollower(context, db, changed)
}
