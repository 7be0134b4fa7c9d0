/** The official SDK, in a chunk of its own: imported by name, so that what we don't use stays out. */
import { type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
  validatePassword,
} from 'firebase/auth'
import { warn } from '#platform/warn.ts'
import type { WebConfig } from '#platform/web.ts'
import { codeOf } from './messages.ts'

/** Who is signed in, as the identity service knows them. */
export interface Person {
  readonly userId: string
  readonly email: string
  readonly displayName: string | null
  /** Null when the service has ended the session. */
  readToken(options?: { renew?: boolean }): Promise<string | null>
}

export interface IdentityService {
  /** Calls at once, and at every sign-in and sign-out, also of other tabs. */
  observe(listener: (person: Person | null) => void): void
  signIn(email: string, password: string): Promise<void>
  createAccount(account: { email: string; password: string; fullname: string }): Promise<void>
  signOut(): Promise<void>
  readMinPasswordLength(): Promise<number>
}

export function connectIdentity(config: WebConfig['identity']): IdentityService {
  const auth = openAuth(config)
  return {
    observe(listener) {
      onAuthStateChanged(auth, (user) => listener(user && personOf(user)))
    },
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password)
    },
    async createAccount({ email, password, fullname }) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      // Only so that a registration left unfinished here can be finished under its name elsewhere.
      updateProfile(user, { displayName: fullname }).catch((error) => warn('The account has no name', error))
    },
    signOut: () => signOut(auth),
    async readMinPasswordLength() {
      const { passwordPolicy } = await validatePassword(auth, '')
      return passwordPolicy.customStrengthOptions.minPasswordLength ?? 6
    },
  }
}

/** Without the SDK's popup machinery, which would load scripts from other origins. */
function openAuth({ provider, apiKey, projectId }: WebConfig['identity']): Auth {
  const app = initializeApp({ apiKey, projectId, authDomain: `${projectId}.firebaseapp.com` })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
  })
  // Our own service speaks the same protocol at this very origin.
  if (provider === 'local') connectAuthEmulator(auth, window.location.origin, { disableWarnings: true })
  renewTokensAhead(app)
  return auth
}

/** What the SDK's parts are to each other; its public types leave it out. */
interface Internals {
  container: {
    getProvider(name: 'auth-internal'): {
      getImmediate(): { addAuthTokenListener(listener: () => void): void }
    }
  }
}

/** The SDK renews tokens five minutes before they end, but only while another part of it listens to them. */
function renewTokensAhead(app: FirebaseApp) {
  const { container } = app as FirebaseApp & Internals
  container
    .getProvider('auth-internal')
    .getImmediate()
    .addAuthTokenListener(() => {})
}

function personOf(user: User): Person {
  return {
    userId: user.uid,
    email: user.email ?? '',
    displayName: user.displayName,
    async readToken({ renew = false } = {}) {
      try {
        return await user.getIdToken(renew)
      } catch (error) {
        if (codeOf(error) === 'network-request-failed') throw error
        warn('The session has no token any more', error)
        return null
      }
    },
  }
}
