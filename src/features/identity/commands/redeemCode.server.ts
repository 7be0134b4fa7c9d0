import type { Orm } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { hashCode, looksLikeCode } from '../codes.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import { type Account, findAccount, lockAccount } from '../queries/accounts.server.ts'
import { findCode, type StoredCode, takeCode } from '../queries/codes.server.ts'
import { type CodePurpose, codeStillSpeaksFor } from '../rules.ts'

export interface Redeemed {
  readonly code: StoredCode
  /** Null when the recipient of the code had no account. */
  readonly account: Account | null
}

/**
 * Finds a code and its account, if both are still valid for each other. Changes nothing.
 * @throws `INVALID_OOB_CODE` (unknown, used, ended, of another purpose), `EXPIRED_OOB_CODE`, `USER_DISABLED`
 */
export async function inspectCode(
  context: IdentityContext,
  db: Orm,
  given: string | undefined,
  purposes: readonly CodePurpose[],
  find: typeof findAccount = findAccount,
): Promise<Redeemed> {
  if (!given) throw rejection('MISSING_OOB_CODE')
  const code = looksLikeCode(given) ? await findCode(db, hashCode(context.secrets, given)) : undefined
  if (!code || !purposes.includes(code.purpose)) throw rejection('INVALID_OOB_CODE')
  if (code.expiresAt <= context.now()) throw rejection('EXPIRED_OOB_CODE')
  const account = code.uid === null ? null : ((await find(db, code.uid)) ?? null)
  if (account?.disabled) throw rejection('USER_DISABLED')
  if (account && !codeStillSpeaksFor(code, account)) throw rejection('INVALID_OOB_CODE')
  return { code, account }
}

/** Finds a code and its account like `inspectCode`, locks the account and uses the code up. */
export async function redeemCode(
  context: IdentityContext,
  db: Orm,
  given: string | undefined,
  purposes: readonly CodePurpose[],
): Promise<Redeemed> {
  const redeemed = await inspectCode(context, db, given, purposes, lockAccount)
  if (!(await takeCode(db, redeemed.code.codeHash))) throw rejection('INVALID_OOB_CODE')
  return redeemed
}

/** Redeems a code of a purpose that always has an account. */
export async function redeemOwnCode(
  context: IdentityContext,
  db: Orm,
  given: string | undefined,
  purposes: readonly CodePurpose[],
): Promise<{ code: StoredCode; account: Account }> {
  const { code, account } = await redeemCode(context, db, given, purposes)
  if (!account) throw rejection('INVALID_OOB_CODE')
  return { code, account }
}

/** Returns the account of a code before its password is checked. Changes nothing. */
export async function inspectOwnCode(
  context: IdentityContext,
  given: string | undefined,
  purposes: readonly CodePurpose[],
): Promise<Account> {
  const { account } = await transact(systemScope(context), ({ db }) =>
    inspectCode(context, db, given, purposes),
  )
  if (!account) throw rejection('INVALID_OOB_CODE')
  return account
}
