import type { Orm } from '#platform/db/database.server.ts'
import { admit, authTimeOf } from '../admission.server.ts'
import { proveAsOwner } from '../commands/prove.server.ts'
import { requireRecent } from '../commands/update.server.ts'
import type { IdentityContext } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import { type Account, lockAccount } from '../queries/accounts.server.ts'
import type { IdToken } from '../tokens.server.ts'
import { newLink, vouchesFor } from './enter.server.ts'
import type { FederatedCredential } from './flow.server.ts'
import { findLink, insertLink, listLinks } from './links.server.ts'
import { decideLinking } from './rules.ts'

/**
 * Links an identity to the account of the signed-in person.
 * It is a new way to sign in, so the sign-in must be recent.
 * @throws `FEDERATED_USER_ID_ALREADY_LINKED`, `PROVIDER_ALREADY_LINKED`, `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`
 */
export async function link(
  context: IdentityContext,
  db: Orm,
  { providerId, profile }: FederatedCredential,
  token: IdToken,
): Promise<{ before: Account; account: Account }> {
  requireRecent(context, token)
  const account = admit(await lockAccount(db, token.uid), { authTime: authTimeOf(token) })
  const holder = await findLink(db, providerId, profile.subject)
  const own = (await listLinks(db, account.uid)).find((one) => one.providerId === providerId) ?? null
  switch (decideLinking(account.uid, holder?.uid ?? null, own)) {
    case 'belongs to another':
      throw rejection('FEDERATED_USER_ID_ALREADY_LINKED')
    case 'has another':
      throw rejection('PROVIDER_ALREADY_LINKED')
    case 'link': {
      const added = await insertLink(db, newLink(account, providerId, profile, context.now()))
      if (!added) throw rejection('FEDERATED_USER_ID_ALREADY_LINKED')
    }
  }
  if (!vouchesFor(profile, account)) return { before: account, account }
  const proved = await proveAsOwner(context, db, account, { authTime: authTimeOf(token) })
  return { before: account, account: proved }
}
