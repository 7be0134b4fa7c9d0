/** The SDK's own popup, in a chunk of its own: it loads scripts of the hosted service, which our own has no use for. */
import { type Auth, browserPopupRedirectResolver, OAuthProvider, signInWithPopup } from 'firebase/auth'

export async function signInByHostedPopup(auth: Auth, providerId: string): Promise<void> {
  const provider = new OAuthProvider(providerId)
  for (const scope of ['email', 'profile']) provider.addScope(scope)
  provider.setCustomParameters({ prompt: 'select_account' })
  await signInWithPopup(auth, provider, browserPopupRedirectResolver)
}
