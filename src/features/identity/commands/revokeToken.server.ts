import { transact } from '#platform/db/transaction.server.ts'
import { admit, authTimeOf, readIdToken } from '../admission.server.ts'
import type { RevokeTokenRequest } from '../codes.protocol.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import { findAccount } from '../queries/accounts.server.ts'
import { deleteSession } from '../queries/sessions.server.ts'
import { hashRefreshToken, looksLikeRefreshToken } from '../tokens.server.ts'

/**
 * Ends the session of a refresh token. The SDK has this call for Apple's tokens, which are not used here; it
 * passes on any token, so `revokeAccessToken(auth, user.refreshToken)` ends the own session.
 */
export async function revokeToken(context: IdentityContext, request: RevokeTokenRequest) {
  const idToken = await readIdToken(context, request.idToken)
  if (!request.token) throw rejection('MISSING_TOKEN')
  if (!looksLikeRefreshToken(request.token)) {
    throw rejection('OPERATION_NOT_ALLOWED', 'Only refresh tokens of this service can be revoked.')
  }
  const tokenHash = hashRefreshToken(context.secrets, request.token)
  await transact(systemScope(context), async ({ db }) => {
    const { uid } = admit(await findAccount(db, idToken.uid), { authTime: authTimeOf(idToken) })
    await deleteSession(db, { tokenHash, uid })
  })
  return {}
}
