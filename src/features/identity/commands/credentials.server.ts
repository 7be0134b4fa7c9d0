import type { Client, IdentityContext } from '../context.server.ts'
import type { Account } from '../queries/accounts.server.ts'
import type { Session } from '../queries/sessions.server.ts'
import { tokenLifetimeSeconds } from '../rules.ts'
import { hashRefreshToken, newRefreshToken } from '../tokens.server.ts'

const userAgentLength = 160

/** A refresh token, and the part of its session that does not depend on the account. */
export interface SessionDraft {
  readonly refreshToken: string
  readonly row: Pick<Session, 'tokenHash' | 'provider' | 'userAgent'>
}

export function draftSession({ secrets }: IdentityContext, client: Client, provider: string): SessionDraft {
  const refreshToken = newRefreshToken()
  const tokenHash = hashRefreshToken(secrets, refreshToken)
  return { refreshToken, row: { tokenHash, provider, userAgent: client.userAgent.slice(0, userAgentLength) } }
}

/** The part of an answer that signs the person in. */
export async function credentialsFor(
  { tokens }: IdentityContext,
  account: Account,
  { refreshToken, row }: SessionDraft,
  authTime: Date,
) {
  const idToken = await tokens.issue(account, { authTime, provider: row.provider })
  return { idToken, refreshToken, expiresIn: String(tokenLifetimeSeconds) }
}
