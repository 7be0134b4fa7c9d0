import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import { lockAccount, updateAccount } from '../queries/accounts.server.ts'

/** Sets the name in tokens to the one of the product's own record, in the caller's transaction. */
export async function renameAccount(
  { db }: Transaction<Scope>,
  uid: string,
  displayName: string,
): Promise<void> {
  if (await lockAccount(db, uid)) await updateAccount(db, uid, { displayName })
}
