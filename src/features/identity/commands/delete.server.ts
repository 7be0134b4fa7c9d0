import { transact } from '#platform/db/transaction.server.ts'
import { admit, authTimeOf, readIdToken, refuseDemo } from '../admission.server.ts'
import { type IdentityContext, openSystem, systemScope } from '../context.server.ts'
import { rejection, type TokenRequest } from '../protocol.server.ts'
import { deleteAccount, lockAccount } from '../queries/accounts.server.ts'
import { rememberDeleted } from '../queries/deleted.server.ts'
import { tokensEndBy } from '../rules.ts'
import { AccountNeeded } from '../slots.server.ts'
import { requireRecent } from './update.server.ts'

/** Deletes the person's own account with all its sessions. */
export async function deleteOwnAccount(context: IdentityContext, request: TokenRequest) {
  const token = await readIdToken(context, request.idToken)
  refuseDemo(token)
  requireRecent(context, token)
  await transact(systemScope(context), async ({ db }) => {
    admit(await lockAccount(db, token.uid), { authTime: authTimeOf(token) })
    await context.follower.deleted(openSystem(context, db), token.uid)
    await deleteAccount(db, token.uid)
    await rememberDeleted(db, token.uid, tokensEndBy(context.now()))
  }).catch(rethrowNeeded)
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

function rethrowNeeded(error: unknown): never {
  throw error instanceof AccountNeeded ? rejection('OPERATION_NOT_ALLOWED', error.message) : error
}
