import { type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { type IdentityContext, openSystem, systemScope } from '../context.server.ts'
import {
  type Account,
  addAccount,
  deleteAccount,
  findAccountByEmail,
  listAccounts,
  lockAccount,
} from '../queries/accounts.server.ts'
import { rememberDeleted } from '../queries/deleted.server.ts'
import { normaliseEmail, tokensEndBy } from '../rules.ts'
import { issueCode } from './issueCode.server.ts'
import { newAccount } from './signUp.server.ts'

/** Actions of the installation's operator on accounts, besides those of `adminAccount.server.ts`. */
export interface Operator {
  findAccount(email: string): Promise<KnownAccount | null>
  listAccounts(): Promise<KnownAccount[]>
  /**
   * Returns a one-time link to set a new password, for a person without access to their mail. Null when the
   * account is missing or disabled.
   */
  createResetLink(uid: string): Promise<string | null>
  /** Creates an account without a session. `inTransaction` is committed with it. Returns its uid. */
  createAccount(
    email: string,
    password: string,
    inTransaction: (tx: Transaction<Scope>, uid: string) => Promise<void>,
  ): Promise<string>
  /**
   * Deletes the account with all its sessions, in the caller's transaction; one that is gone stays gone.
   * @throws `AccountNeeded` when the product needs the person
   */
  deleteAccount(tx: Transaction<Scope>, uid: string): Promise<void>
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
    async createAccount(email, password, inTransaction) {
      const account = newAccount(email, await context.passwords.hash(password), context.now())
      await transact(scope, async (tx) => {
        if (!(await addAccount(tx.db, account))) throw new Error('the e-mail is taken')
        await inTransaction(tx, account.uid)
      })
      return account.uid
    },
    async deleteAccount({ db }, uid) {
      if (!(await lockAccount(db, uid))) return
      await context.follower.deleted(openSystem(context, db), uid)
      await deleteAccount(db, uid)
      await rememberDeleted(db, uid, tokensEndBy(context.now()))
    },
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
