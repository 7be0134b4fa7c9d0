import { randomUUID } from 'node:crypto'
import { transact } from '#platform/db/transaction.server.ts'
import type { AuthUriRequest } from '../codes.protocol.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import { findAccountByEmail } from '../queries/accounts.server.ts'
import { normaliseEmail } from '../rules.ts'

/**
 * Returns the sign-in methods of an e-mail. With protection against enumeration the answer is empty, as in
 * the hosted service (https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection).
 */
export async function createAuthUri(context: IdentityContext, request: AuthUriRequest) {
  const email = readIdentifier(request)
  const answer = { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: randomUUID() }
  if (context.env.IDENTITY_ENUMERATION_PROTECTION) return answer
  const account = await transact(systemScope(context), ({ db }) => findAccountByEmail(db, email))
  const methods = account ? [account.passwordHash ? 'password' : 'emailLink'] : []
  return {
    ...answer,
    registered: account !== null,
    allProviders: account ? ['password'] : [],
    signinMethods: methods,
  }
}

function readIdentifier({ identifier, continueUri }: AuthUriRequest): string {
  if (!identifier) throw rejection('MISSING_IDENTIFIER')
  const email = normaliseEmail(identifier)
  if (!email) throw rejection('INVALID_IDENTIFIER')
  if (!continueUri) throw rejection('MISSING_CONTINUE_URI')
  if (!URL.canParse(continueUri)) throw rejection('INVALID_CONTINUE_URI')
  return email
}
