import { transact } from '#platform/db/transaction.server.ts'
import { admit, authTimeOf, readIdToken } from '../admission.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import type { TokenRequest } from '../protocol.server.ts'
import { deleteAccount, lockAccount } from '../queries/accounts.server.ts'
import { requireRecent } from './update.server.ts'

/** Removes the person's own account with all its sessions. */
export async function deleteOwnAccount(context: IdentityContext, request: TokenRequest) {
  const token = await readIdToken(context, request.idToken)
  requireRecent(context, token)
  await transact(systemScope(context), async ({ tx }) => {
    admit(await lockAccount(tx, token.uid), { authTime: authTimeOf(token) })
    await context.follower.deleted(tx, token.uid)
    await deleteAccount(tx, token.uid)
  })
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
