import { transact } from '#platform/db/transaction.server.ts'
import { admit, authTimeOf, readIdToken } from '../admission.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import { presentLink, type ShownLink } from '../federation/links.server.ts'
import type { TokenRequest } from '../protocol.server.ts'
import { type Account, findAccountWithBelongings } from '../queries/accounts.server.ts'
import { inSeconds } from '../rules.ts'
import { presentFactor, type ShownFactor } from '../second-factor/factors.server.ts'

/** Returns the account of an ID token. */
export async function lookUpAccount(context: IdentityContext, request: TokenRequest) {
  const token = await readIdToken(context, request.idToken)
  const found = await transact(systemScope(context), ({ db }) => findAccountWithBelongings(db, token.uid))
  const account = admit(found?.account, { authTime: authTimeOf(token) })
  const lastRefreshAt = found?.lastUsedAt ?? account.lastLoginAt
  const { links = [], factors = [] } = found ?? {}
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [{ ...presentAccount(account, links, factors), lastRefreshAt: lastRefreshAt.toISOString() }],
  }
}

/** Formats times in milliseconds and seconds as strings, as protocol buffers write 64-bit numbers in JSON. */
function presentAccount(account: Account, links: readonly ShownLink[], factors: readonly ShownFactor[]) {
  return {
    localId: account.uid,
    email: account.email,
    emailVerified: account.emailVerified,
    ...presentProfile(account, links),
    ...(factors.length > 0 && { mfaInfo: factors.map(presentFactor) }),
    ...(account.passwordUpdatedAt && { passwordUpdatedAt: account.passwordUpdatedAt.getTime() }),
    validSince: String(inSeconds(account.validSince)),
    disabled: account.disabled,
    lastLoginAt: String(account.lastLoginAt.getTime()),
    createdAt: String(account.createdAt.getTime()),
  }
}

/** The names and sign-in methods of an account. The password's hash is left out, even in redacted form. */
export function presentProfile(
  { email, displayName, photoUrl, passwordHash }: Account,
  links: readonly ShownLink[],
) {
  const named = { ...(displayName && { displayName }), ...(photoUrl && { photoUrl }) }
  const password = { providerId: 'password', federatedId: email, email, rawId: email, ...named }
  const federated = links.map(presentLink)
  return { ...named, providerUserInfo: passwordHash ? [password, ...federated] : federated }
}
