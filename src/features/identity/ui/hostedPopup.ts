/**
 * The SDK's own popup, in its own chunk: it loads scripts of the hosted service, which ours does not need.
 */
import { type Auth, browserPopupRedirectResolver, OAuthProvider, signInWithPopup } from 'firebase/auth'

export async function signInByHostedPopup(auth: Auth, providerId: string): Promise<void> {
  const provider = new OAuthProvider(providerId)
  for (const scope of ['email', 'profile']) provider.addScope(scope)
  provider.setCustomParameters({ prompt: 'select_account' })
  await signInWithPopup(auth, provider, browserPopupRedirectResolver)
}
