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
import { withBotCheck } from './botCheck.ts'
import type { Ending } from './ending.ts'
import { type MailedLinks, mailedLinks } from './mailedLinks.ts'
import { codeOf } from './messages.ts'
import { endSession, type OwnIdentity, ownIdentity } from './ownIdentity.ts'
import { passwordLack } from './passwordLack.ts'
import { type Providers, providersOf } from './providers.ts'
import { settleTokens } from './replaceTokens.ts'
import { type SecondStep, secondStepOf } from './secondStep.ts'

/** Who is signed in, as the identity service knows them. */
export interface Person {
  readonly userId: string
  readonly email: string
  readonly displayName: string | null
  /** Null when the service has ended the session. */
  readToken(options?: { renew?: boolean }): Promise<string | null>
  /** Asked once the session is over: the service tells a disabled account from a session that ended. */
  readEnding(): Promise<Ending>
}

export interface IdentityService {
  /** Calls at once, and at every sign-in and sign-out, also of other tabs. */
  observe(listener: (person: Person | null) => void): void
  signIn(email: string, password: string): Promise<void>
  createAccount(account: { email: string; password: string; fullname: string }): Promise<void>
  signOut(): Promise<void>
  /** The second step of the sign-in that raised this error, where there is one. */
  secondStepOf(error: unknown): SecondStep | null
  readonly links: MailedLinks
  readonly own: OwnIdentity
  readonly providers: Providers
  readMinPasswordLength(): Promise<number>
  /** What a password lacks under the service's policy, in a sentence. */
  readPasswordLack(password: string): Promise<string | null>
}

export function connectIdentity(config: WebConfig['identity']): IdentityService {
  const auth = openAuth(config)
  return {
    observe(listener) {
      onAuthStateChanged(auth, (user) => listener(user && personOf(user)))
    },
    async signIn(email, password) {
      await withBotCheck(auth, () => signInWithEmailAndPassword(auth, email, password))
    },
    async createAccount({ email, password, fullname }) {
      const { user } = await withBotCheck(auth, () => createUserWithEmailAndPassword(auth, email, password))
      // Only so that a registration left unfinished here can be finished under its name elsewhere.
      updateProfile(user, { displayName: fullname }).catch((error) => warn('The account has no name', error))
    },
    signOut: leave,
    secondStepOf: (error) => secondStepOf(auth, error),
    links: mailedLinks(auth, leave),
    own: ownIdentity(auth),
    providers: providersOf(auth),
    async readMinPasswordLength() {
      const { passwordPolicy } = await validatePassword(auth, '')
      return passwordPolicy.customStrengthOptions.minPasswordLength ?? 6
    },
    readPasswordLack: async (password) => passwordLack(await validatePassword(auth, password)),
  }

  async function leave() {
    // The hosted service has no such call for its own sessions.
    if (config.provider === 'local' && auth.currentUser) endSession(auth, auth.currentUser.refreshToken)
    await signOut(auth)
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
  // The language of the hosted service's mails.
  auth.languageCode = 'pt-BR'
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
        if (renew) await settleTokens(() => user.refreshToken)
        return await user.getIdToken(renew)
      } catch (error) {
        if (codeOf(error) === 'network-request-failed') throw error
        warn('The session has no token any more', error)
        return null
      }
    },
    async readEnding() {
      try {
        await user.getIdToken(true)
        return 'over'
      } catch (error) {
        return codeOf(error) === 'user-disabled' ? 'disabled' : 'over'
      }
    },
  }
}
