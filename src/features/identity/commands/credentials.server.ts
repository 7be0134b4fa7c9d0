import { transact } from '#platform/db/transaction.server.ts'
import { type Client, type IdentityContext, systemScope } from '../context.server.ts'
import { identitiesOf, listLinks } from '../federation/links.server.ts'
import type { Account } from '../queries/accounts.server.ts'
import type { Session } from '../queries/sessions.server.ts'
import { tokenLifetimeSeconds } from '../rules.ts'
import { hashRefreshToken, newRefreshToken, sessionIdOf } from '../tokens.server.ts'

const userAgentLength = 160

/** A refresh token with the data of its session that does not depend on the account. */
export interface SessionDraft {
  readonly refreshToken: string
  readonly row: Pick<Session, 'tokenHash' | 'provider' | 'userAgent' | 'factorId'>
}

export function draftSession(
  { secrets }: IdentityContext,
  client: Client,
  provider: string,
  factorId: string | null = null,
): SessionDraft {
  const refreshToken = newRefreshToken()
  const tokenHash = hashRefreshToken(secrets, refreshToken)
  const userAgent = client.userAgent.slice(0, userAgentLength)
  return { refreshToken, row: { tokenHash, provider, userAgent, factorId } }
}

/** Returns the part of an answer that signs the person in. */
export async function credentialsFor(
  context: IdentityContext,
  account: Account,
  { refreshToken, row }: SessionDraft,
  authTime: Date,
) {
  const links = await transact(systemScope(context), ({ db }) => listLinks(db, account.uid))
  const { provider, factorId } = row
  const sessionId = sessionIdOf(row.tokenHash)
  const signedIn = { authTime, provider, factorId, sessionId, identities: identitiesOf(links) }
  const idToken = await context.tokens.issue(account, signedIn)
  return { idToken, refreshToken, expiresIn: String(tokenLifetimeSeconds) }
}
