import { isDemoEmail } from '#platform/demo.ts'
import type { IdentityContext } from './context.server.ts'
import { rejection } from './protocol.server.ts'
import type { Account } from './queries/accounts.server.ts'
import { decidePassword, decideSession, normaliseEmail, passwordMaxLength } from './rules.ts'
import { type IdToken, TokenRejected } from './tokens.server.ts'

/** Translates the verdicts of rules.ts into errors of the protocol. */

/**
 * Verifies the ID token of a request.
 * @throws `MISSING_ID_TOKEN`, `INVALID_ID_TOKEN`, `TOKEN_EXPIRED`
 */
export async function readIdToken(
  { tokens }: IdentityContext,
  idToken: string | undefined,
): Promise<IdToken> {
  if (!idToken) throw rejection('MISSING_ID_TOKEN')
  try {
    return await tokens.verify(idToken)
  } catch (error) {
    if (!(error instanceof TokenRejected)) throw error
    throw rejection(error.reason === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  }
}

/**
 * Returns the account of a token or session.
 * @throws `USER_NOT_FOUND`, `USER_DISABLED`, `TOKEN_EXPIRED`
 */
export function admit(account: Account | undefined, session: { authTime: Date }): Account {
  if (!account) throw rejection('USER_NOT_FOUND')
  const verdict = decideSession(account, session)
  if (verdict === 'disabled') throw rejection('USER_DISABLED')
  if (verdict === 'ended') throw rejection('TOKEN_EXPIRED')
  return account
}

export const authTimeOf = ({ authTime }: IdToken): Date => new Date(authTime * 1000)

/**
 * An account of the demonstration stays as it was handed out, so that its end finds all of it.
 * @throws `ADMIN_ONLY_OPERATION`
 */
export function refuseDemo({ email }: IdToken): void {
  if (isDemoEmail(email)) throw rejection('ADMIN_ONLY_OPERATION', 'An account of the demonstration.')
}

export function requireEmail(given: string | undefined): string {
  if (given === undefined) throw rejection('MISSING_EMAIL')
  const email = normaliseEmail(given)
  if (!email) throw rejection('INVALID_EMAIL')
  return email
}

export function requireFitPassword({ env }: IdentityContext, given: string | undefined): string {
  const password = given ?? ''
  switch (decidePassword(password, env.IDENTITY_PASSWORD_MIN)) {
    case 'fits':
      return password
    case 'missing':
      throw rejection('MISSING_PASSWORD')
    case 'too short':
      throw rejection('WEAK_PASSWORD', `Password should be at least ${env.IDENTITY_PASSWORD_MIN} characters`)
    case 'too long':
      throw rejection(
        'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
        `Password may have at most ${passwordMaxLength} characters`,
      )
  }
}

export const tooManyAttempts = () =>
  rejection('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many failed attempts. Wait a while or reset the password.')
