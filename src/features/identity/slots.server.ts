import type { Orm } from '#platform/db/database.server.ts'
import type { Account } from './queries/accounts.server.ts'

/** What followers hear of an account. */
export type FollowedAccount = Pick<
  Account,
  'uid' | 'email' | 'emailVerified' | 'displayName' | 'disabled' | 'validSince'
>

/** The product's own records of a person follow the account in the same transaction. Filled at the root. */
export interface AccountFollower {
  changed(tx: Orm, account: FollowedAccount): Promise<void>
  deleted(tx: Orm, uid: string): Promise<void>
}
