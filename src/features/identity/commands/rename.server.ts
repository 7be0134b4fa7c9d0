import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import { lockAccount, updateAccount } from '../queries/accounts.server.ts'

/** The name that tokens carry, as the product's own record has it; in the caller's transaction. */
export async function renameAccount(
  { db }: Transaction<Scope>,
  uid: string,
  displayName: string,
): Promise<void> {
  if (await lockAccount(db, uid)) await updateAccount(db, uid, { displayName })
}
