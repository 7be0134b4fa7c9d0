import { type Auth, linkWithCredential, OAuthProvider, signInWithCredential, type User } from 'firebase/auth'
import { codeOf } from './errorLabels.ts'
import { PopupError } from './popup.ts'
import { replaceTokens } from './replaceTokens.ts'

/** Accounts at providers, by the credentials that popups bring. */
export interface Providers {
  signIn(providerId: string, credential: string): Promise<void>
  /** Adds the provider to the account of who is signed in. */
  link(providerId: string, credential: string): Promise<void>
  /** Adds what `account-exists-with-different-credential` left behind; false when there is nothing of the kind. */
  linkPending(): Promise<boolean>
  signInByHostedPopup(providerId: string): Promise<void>
}

/** How long the service keeps what an account has to confirm. */
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

/** Google's too: its own class sends the same. */
const credentialOf = (providerId: string, idToken: string) =>
  new OAuthProvider(providerId).credential({ idToken })

function currentUser({ currentUser: user }: Auth): User {
  if (!user) throw new PopupError('user-token-expired')
  return user
}

/** The service's refusals speak of credentials as if somebody had typed them. */
function translate(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'invalid-credential') return new PopupError('federated-sign-in-failed')
  if (code === 'provider-unreachable') return new PopupError('network-request-failed')
  return error
}

function throwTranslated(error: unknown): never {
  throw translate(error)
}
