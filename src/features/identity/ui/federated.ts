/** Signs in with an account at a provider. Call these within the click: browsers block later popups. */
import { identity, usesHostedService } from './identity.ts'
import { openProvider } from './popup.ts'

/**
 * @throws the SDK's codes, such as `multi-factor-auth-required` and
 * `account-exists-with-different-credential`. After the latter, sign in by password and then call
 * `linkPendingProvider`.
 */
export async function signInWithProvider(providerId: string): Promise<void> {
  if (usesHostedService()) return (await identity()).providers.signInByHostedPopup(providerId)
  const credential = await openProvider(providerId)
  const { providers } = await identity()
  await providers.signIn(providerId, credential)
}

/** Links the provider to the account of the signed-in person. */
export async function linkProvider(providerId: string): Promise<void> {
  const credential = await openProvider(providerId)
  const { providers } = await identity()
  await providers.link(providerId, credential)
}

/** Links the provider that required confirmation to the account just signed in. False when none did. */
export async function linkPendingProvider(): Promise<boolean> {
  const { providers } = await identity()
  return providers.linkPending()
}
