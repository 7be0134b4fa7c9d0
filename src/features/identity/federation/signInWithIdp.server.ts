import { transact } from '#platform/db/transaction.server.ts'
import { authTimeOf, readIdToken, refuseDemo } from '../admission.server.ts'
import { beginOrChallenge } from '../commands/begin.server.ts'
import { credentialsFor, draftSession } from '../commands/credentials.server.ts'
import { sessionAfter } from '../commands/prove.server.ts'
import { type Client, type IdentityContext, systemScope } from '../context.server.ts'
import type { Account } from '../queries/accounts.server.ts'
import { insertSession } from '../queries/sessions.server.ts'
import type { IdToken } from '../tokens.server.ts'
import { redeemCredential } from './credential.server.ts'
import { type Entry, enter, LostRace } from './enter.server.ts'
import { encryptConfirmation, type FederatedCredential } from './flow.server.ts'
import { link } from './link.server.ts'
import type { IdpRequest } from './protocol.server.ts'
import type { Provider } from './providers.server.ts'

/**
 * Signs in with the credential of a popup or a provider's own ID token; with an ID token of ours, links its identity.
 */
export async function signInWithIdp(context: IdentityContext, request: IdpRequest, client: Client) {
  const token = request.idToken === undefined ? null : await readIdToken(context, request.idToken)
  if (token) refuseDemo(token)
  const { credential, provider } = await redeemCredential(context, request)
  const answer = { kind: 'identitytoolkit#VerifyAssertionResponse', ...presentIdentity(credential, provider) }
  if (token) return { ...answer, ...(await linkTo(context, credential, token, client)) }
  const { account, isNewUser } = await findEntry(context, credential, request.autoCreate !== false)
  if (!account) return { ...answer, ...confirmationOf(context, credential) }
  const present = { ...answer, ...presentAccount(account), ...(isNewUser && { isNewUser }) }
  return { ...present, ...(await beginOrChallenge(context, account, credential.providerId, client)) }
}

/** Finds the account, and tries again after a lost race, when the other transaction has committed. */
async function findEntry(context: IdentityContext, credential: FederatedCredential, mayCreate: boolean) {
  for (let attempt = 1; ; attempt++) {
    const entry = await attemptEntry(context, credential, mayCreate).catch((error: unknown) => {
      if (error instanceof LostRace && attempt < 5) return null
      throw error
    })
    if (entry) return { isNewUser: false, ...entry }
    if (attempt >= 5) throw new Error('a federated sign-in kept losing its race')
  }
}

const attemptEntry = (context: IdentityContext, credential: FederatedCredential, mayCreate: boolean) =>
  transact(systemScope(context), ({ db }): Promise<Entry | null> => enter(context, db, credential, mayCreate))

async function linkTo(
  context: IdentityContext,
  credential: FederatedCredential,
  token: IdToken,
  client: Client,
) {
  const session = draftSession(context, client, token.signInProvider, token.factorId)
  const { account, authTime } = await transact(systemScope(context), async ({ db }) => {
    const { before, account } = await link(context, db, credential, token)
    const authTime = sessionAfter(before, account, authTimeOf(token))
    const now = context.now()
    await insertSession(db, { ...session.row, uid: account.uid, authTime, createdAt: now, lastUsedAt: now })
    return { account, authTime }
  })
  return { ...presentAccount(account), ...(await credentialsFor(context, account, session, authTime)) }
}

function presentIdentity({ providerId, profile }: FederatedCredential, { settings }: Provider) {
  const { subject, email, emailVerified, displayName, photoUrl } = profile
  const named = { ...(displayName && { name: displayName }), ...(photoUrl && { picture: photoUrl }) }
  return {
    providerId,
    federatedId: `${settings.issuer}/${subject}`,
    email: email ?? '',
    emailVerified,
    rawUserInfo: JSON.stringify({ sub: subject, email, email_verified: emailVerified, ...named }),
  }
}

function presentAccount({ uid, email, emailVerified, displayName, photoUrl }: Account) {
  return {
    localId: uid,
    email,
    emailVerified,
    ...(displayName && { displayName }),
    ...(photoUrl && { photoUrl }),
  }
}

/**
 * Makes the SDK raise `account-exists-with-different-credential`. Its `credentialFromError` returns what to
 * link after the person has signed in another way. The answer does not list the ways.
 */
function confirmationOf(context: IdentityContext, credential: FederatedCredential) {
  const encrypted = encryptConfirmation(context.secrets, credential, context.now())
  return { needConfirmation: true, oauthIdToken: encrypted, pendingToken: encrypted }
}
