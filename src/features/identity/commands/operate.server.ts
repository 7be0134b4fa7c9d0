import { transact } from '#platform/db/transaction.server.ts'
import { type IdentityContext, openSystem, systemScope } from '../context.server.ts'
import { type Account, findAccountByEmail, listAccounts, lockAccount } from '../queries/accounts.server.ts'
import { normaliseEmail } from '../rules.ts'
import { issueCode } from './issueCode.server.ts'

/** Actions of the installation's operator on accounts, besides those of `adminAccount.server.ts`. */
export interface Operator {
  findAccount(email: string): Promise<KnownAccount | null>
  listAccounts(): Promise<KnownAccount[]>
  /**
   * Returns a one-time link to set a new password, for a person without access to their mail. Null when the
   * account is missing or disabled.
   */
  createResetLink(uid: string): Promise<string | null>
}

export type KnownAccount = Pick<
  Account,
  'uid' | 'email' | 'emailVerified' | 'disabled' | 'createdAt' | 'lastLoginAt'
>

export function operatorOf(context: IdentityContext): Operator {
  const scope = systemScope(context)
  return {
    async findAccount(given) {
      const email = normaliseEmail(given)
      const account = email && (await transact(scope, ({ db }) => findAccountByEmail(db, email)))
      return account ? present(account) : null
    },
    listAccounts: async () => (await transact(scope, ({ db }) => listAccounts(db))).map(present),
    createResetLink: (uid) =>
      transact(scope, async ({ db }) => {
        const account = await lockAccount(db, uid)
        if (!account || account.disabled) return null
        return issueCode(context, openSystem(context, db), {
          purpose: 'PASSWORD_RESET',
          uid,
          email: account.email,
        })
      }),
  }
}

const present = ({ uid, email, emailVerified, disabled, createdAt, lastLoginAt }: Account): KnownAccount => ({
  uid,
  email,
  emailVerified,
  disabled,
  createdAt,
  lastLoginAt,
})
