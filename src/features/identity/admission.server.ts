import type { IdentityContext } from './context.server.ts'
import { refuse } from './protocol.server.ts'
import type { Account } from './queries/accounts.server.ts'
import { decidePassword, decideSession, normaliseEmail, passwordMaxLength } from './rules.ts'
import { type IdToken, TokenRefused } from './tokens.server.ts'

/** Rules' verdicts in the protocol's words. */

/** @throws `INVALID_ID_TOKEN`, `TOKEN_EXPIRED` */
export async function readIdToken(
  { tokens }: IdentityContext,
  idToken: string | undefined,
): Promise<IdToken> {
  if (!idToken) throw refuse('MISSING_ID_TOKEN')
  try {
    return await tokens.verify(idToken)
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    throw refuse(error.reason === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  }
}

/** The account of a token or session, if both still stand. */
export function admit(account: Account | undefined, session: { authTime: Date }): Account {
  if (!account) throw refuse('USER_NOT_FOUND')
  const verdict = decideSession(account, session)
  if (verdict === 'disabled') throw refuse('USER_DISABLED')
  if (verdict === 'ended') throw refuse('TOKEN_EXPIRED')
  return account
}

export const authTimeOf = ({ authTime }: IdToken): Date => new Date(authTime * 1000)

export function requireEmail(given: string | undefined): string {
  if (given === undefined) throw refuse('MISSING_EMAIL')
  const email = normaliseEmail(given)
  if (!email) throw refuse('INVALID_EMAIL')
  return email
}

export function requireFitPassword({ env }: IdentityContext, given: string | undefined): string {
  const password = given ?? ''
  switch (decidePassword(password, env.IDENTITY_PASSWORD_MIN)) {
    case 'fits':
      return password
    case 'missing':
      throw refuse('MISSING_PASSWORD')
    case 'too short':
      throw refuse('WEAK_PASSWORD', `Password should be at least ${env.IDENTITY_PASSWORD_MIN} characters`)
    case 'too long':
      throw refuse(
        'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
        `Password may have at most ${passwordMaxLength} characters`,
      )
  }
}

export const tooManyAttempts = () =>
  refuse('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many failed attempts. Wait a while or reset the password.')
