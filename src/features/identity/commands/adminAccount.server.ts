import { transact } from '#platform/db/transaction.server.ts'
import { type IdentityContext, notifyFollower, systemScope } from '../context.server.ts'
import { type Account, lockAccount, updateAccount } from '../queries/accounts.server.ts'
import { deleteSessions } from '../queries/sessions.server.ts'
import { revocationAt } from '../rules.ts'

/**
 * Changes that the product, not the person, makes to an
 * account. Each returns false when the account does not exist.
 */

/**
 * Disables or enables an account. Disabling ends every session; the rows stay, so that the browsers learn
 * "disabled" instead of "expired". After the account is enabled again those sessions are too old to be used.
 */
export function setDisabled(context: IdentityContext, uid: string, disabled: boolean): Promise<boolean> {
  return adminAccount(context, uid, { disabled }, disabled)
}

/** Signs the person out everywhere. */
export function revokeSessions(context: IdentityContext, uid: string): Promise<boolean> {
  return adminAccount(context, uid, {}, true)
}

function adminAccount(
  context: IdentityContext,
  uid: string,
  change: Partial<Account>,
  endSessions: boolean,
): Promise<boolean> {
  return transact(systemScope(context), async ({ db }) => {
    const current = await lockAccount(db, uid)
    if (!current) return false
    const validSince = endSessions ? revocationAt(context.now(), current) : current.validSince
    const account = await updateAccount(db, uid, { ...change, validSince })
    if (endSessions && !account.disabled) await deleteSessions(db, uid)
    await notifyFollower(context, db, account)
    return true
  })
}
