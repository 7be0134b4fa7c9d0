import { transact } from '#platform/db/transaction.server.ts'
import { admit } from '../admission.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import { type RefreshRequest, rejection } from '../protocol.server.ts'
import { exchangeSession } from '../queries/sessions.server.ts'
import { noteUseBefore, sessionsEndBefore, tokenLifetimeSeconds } from '../rules.ts'
import { hashRefreshToken, looksLikeRefreshToken } from '../tokens.server.ts'

/** Exchanges a refresh token for a new ID token of the same sign-in. */
export async function refreshIdToken(context: IdentityContext, request: RefreshRequest) {
  const refreshToken = readRequest(request)
  const now = context.now()
  const use = {
    tokenHash: hashRefreshToken(context.secrets, refreshToken),
    now,
    since: sessionsEndBefore(now),
    noteBefore: noteUseBefore(now),
  }
  const found = await transact(systemScope(context), ({ db }) => exchangeSession(db, use))
  // The session was ended, revoked or deleted with its account. Only this answer makes the SDK sign out.
  if (!found) throw rejection('TOKEN_EXPIRED')
  const account = admit(found.account, found.session)
  const idToken = await context.tokens.issue(account, found.session)
  return {
    access_token: idToken,
    expires_in: String(tokenLifetimeSeconds),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: account.uid,
    project_id: context.env.IDENTITY_PROJECT_ID,
  }
}

function readRequest(request: RefreshRequest): string {
  if (!request.grant_type) throw rejection('MISSING_GRANT_TYPE')
  if (request.grant_type !== 'refresh_token') throw rejection('INVALID_GRANT_TYPE')
  if (!request.refresh_token) throw rejection('MISSING_REFRESH_TOKEN')
  if (!looksLikeRefreshToken(request.refresh_token)) throw rejection('INVALID_REFRESH_TOKEN')
  return request.refresh_token
}
