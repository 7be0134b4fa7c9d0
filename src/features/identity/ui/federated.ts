/** Signing in with an account at a provider. Call these within the click: browsers let no popup open later. */
import { identity, usesHostedService } from './identity.ts'
import { openProvider } from './popup.ts'

/**
 * @throws the SDK's codes, `multi-factor-auth-required` and `account-exists-with-different-credential` among them:
 * after the latter, sign in by password and then call `linkPendingProvider`
 */
export async function signInWithProvider(providerId: string): Promise<void> {
  if (usesHostedService()) return (await identity()).providers.signInByHostedPopup(providerId)
  const credential = await openProvider(providerId)
  const { providers } = await identity()
  await providers.signIn(providerId, credential)
}

/** Adds the provider to the account of who is signed in. */
export async function linkProvider(providerId: string): Promise<void> {
  const credential = await openProvider(providerId)
  const { providers } = await identity()
  await providers.link(providerId, credential)
}

/** Joins the account that has just been signed in to with the provider that asked for it; false when none did. */
export async function linkPendingProvider(): Promise<boolean> {
  const { providers } = await identity()
  return providers.linkPending()
}
