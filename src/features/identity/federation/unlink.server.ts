import type { Orm } from '#platform/db/database.server.ts'
import { authTimeOf } from '../admission.server.ts'
import { rejection } from '../protocol.server.ts'
import { type Account, updateAccount } from '../queries/accounts.server.ts'
import { deleteSessionsOfProvider } from '../queries/sessions.server.ts'
import type { IdToken } from '../tokens.server.ts'
import { deleteLink, listLinks } from './links.server.ts'
import { waysLeft } from './rules.ts'

export interface Removal {
  /** Ids of the providers; `password` is one of them. */
  readonly providers: readonly string[]
  /** True for every linked provider, but not the password. */
  readonly allLinked: boolean
}

/**
 * Removes sign-in methods from an account, possibly the password. Sessions that began by one of them end,
 * except the requesting session, because the SDK's `unlink` reads no new tokens.
 * @throws `OPERATION_NOT_ALLOWED` when none would be left
 */
export async function unlink(
  db: Orm,
  account: Account,
  { providers, allLinked }: Removal,
  token: IdToken,
): Promise<Account> {
  if (providers.length === 0 && !allLinked) return account
  const linked = (await listLinks(db, account.uid)).map(({ providerId }) => providerId)
  const removed = allLinked ? [...providers, ...linked] : providers
  const ways = account.passwordHash ? ['password', ...linked] : linked
  if (!waysLeft(ways, removed)) throw rejection('OPERATION_NOT_ALLOWED', 'It is the last way to sign in.')
  for (const provider of removed.filter((one) => ways.includes(one))) {
    await deleteLink(db, account.uid, provider)
    await deleteSessionsOfProvider(db, { uid: account.uid, provider, except: authTimeOf(token) })
  }
  if (!removed.includes('password')) return account
  return updateAccount(db, account.uid, { passwordHash: null, passwordUpdatedAt: null })
}
