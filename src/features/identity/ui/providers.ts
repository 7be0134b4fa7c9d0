import { type Auth, linkWithCredential, OAuthProvider, signInWithCredential, type User } from 'firebase/auth'
import { codeOf } from './errorLabels.ts'
import { PopupError } from './popup.ts'
import { replaceTokens } from './replaceTokens.ts'

/** Accounts at providers, by the credentials of popups. */
export interface Providers {
  signIn(providerId: string, credential: string): Promise<void>
  /** Links the provider to the account of the signed-in person. */
  link(providerId: string, credential: string): Promise<void>
  /** Links the credential of `account-exists-with-different-credential`. False when there is none. */
  linkPending(): Promise<boolean>
  signInByHostedPopup(providerId: string): Promise<void>
}

/** Time for which the service accepts a credential that waits for confirmation. */
const pendingMs = 10 * 60_000

export function providersOf(auth: Auth): Providers {
  let pending: { credential: ReturnType<typeof credentialOf>; until: number } | null = null

  function holdPending(error: unknown): never {
    const exists = codeOf(error) === 'account-exists-with-different-credential'
    const credential = exists ? OAuthProvider.credentialFromError(error as never) : null
    if (credential) pending = { credential, until: Date.now() + pendingMs }
    throw translate(error)
  }

  return {
    async signIn(providerId, credential) {
      pending = null
      await replaceTokens(() => signInWithCredential(auth, credentialOf(providerId, credential))).catch(
        holdPending,
      )
    },
    async link(providerId, credential) {
      await linkWithCredential(currentUser(auth), credentialOf(providerId, credential)).catch(throwTranslated)
    },
    async linkPending() {
      const held = pending
      pending = null
      if (!held || held.until < Date.now()) return false
      await linkWithCredential(currentUser(auth), held.credential).catch(throwTranslated)
      return true
    },
    async signInByHostedPopup(providerId) {
      const { signInByHostedPopup } = await import('./hostedPopup.ts')
      await signInByHostedPopup(auth, providerId).catch(holdPending)
    },
  }
}

/** Also used for Google: its own class sends the same. */
const credentialOf = (providerId: string, idToken: string) =>
  new OAuthProvider(providerId).credential({ idToken })

function currentUser({ currentUser: user }: Auth): User {
  if (!user) throw new PopupError('user-token-expired')
  return user
}

/** Translates the service's rejections, which speak of credentials as if somebody had typed them. */
function translate(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'invalid-credential') return new PopupError('federated-sign-in-failed')
  if (code === 'provider-unreachable') return new PopupError('network-request-failed')
  return error
}

function throwTranslated(error: unknown): never {
  throw translate(error)
}
