import { transact } from '#platform/db/transaction.server.ts'
import { requireEmail } from '../admission.server.ts'
import { type Client, type IdentityContext, systemScope } from '../context.server.ts'
import { rejection, type SignInRequest } from '../protocol.server.ts'
import { passAttempt } from '../queries/attempts.server.ts'
import { beginSession } from '../queries/sessions.server.ts'
import { authTimeFor } from '../rules.ts'
import { challengeSecondFactor } from '../second-factor/challenge.server.ts'
import { type Checked, withPassword } from './checkPassword.server.ts'
import { credentialsFor, draftSession } from './credentials.server.ts'

/** Signs in by e-mail and password. Hashing happens between two transactions, never inside one. */
export async function signInWithPassword(context: IdentityContext, request: SignInRequest, client: Client) {
  const email = requireEmail(request.email)
  const { password } = request
  if (!password) throw rejection('MISSING_PASSWORD')
  return withPassword(context, { email, password }, client, async (checked) => {
    const { account } = checked
    const now = context.now()
    const challenge = await challengeSecondFactor(context, account, 'password')
    // The password was right, even if the second factor fails.
    if (challenge) await transact(systemScope(context), ({ db }) => passAttempt(db, checked.attemptsKey))
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      localId: account.uid,
      email,
      displayName: account.displayName ?? '',
      ...(account.photoUrl && { profilePicture: account.photoUrl }),
      registered: true,
      ...(challenge ?? (await begin(context, checked, client, now))),
    }
  })
}

async function begin(
  context: IdentityContext,
  { account, verifiedHash, newHash, attemptsKey }: Checked,
  client: Client,
  now: Date,
) {
  const session = draftSession(context, client, 'password')
  const authTime = authTimeFor(now, account)
  const begun = await transact(systemScope(context), ({ db }) =>
    beginSession(db, { ...session.row, uid: account.uid, verifiedHash, newHash, authTime, now, attemptsKey }),
  )
  // The account changed while the password was being verified, so the result no longer counts.
  if (!begun) throw rejection('INVALID_LOGIN_CREDENTIALS')
  return credentialsFor(context, account, session, authTime)
}
