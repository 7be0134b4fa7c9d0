/** The official SDK, in a chunk of its own: imported by name, so that what we don't use stays out. */
import { type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
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
import { codeOf } from './errorLabels.ts'
import { type MailedLinks, mailedLinks } from './mailedLinks.ts'
import { endSession, type OwnIdentity, ownIdentity } from './ownIdentity.ts'
import { passwordLack } from './passwordLack.ts'
import { watchProofs } from './proofs.ts'
import { type Providers, providersOf } from './providers.ts'
import { replaceTokens, settleTokens } from './replaceTokens.ts'
import { type SecondStep, secondStepOf } from './secondStep.ts'

/** Who is signed in, as the identity service knows them. */
export interface Person {
  readonly userId: string
  readonly email: string
  readonly displayName: string | null
  readonly hasPassword: boolean
  /** Null when the service has ended the session. */
  readToken(options?: { renew?: boolean }): Promise<string | null>
  /** Asked once the session is over: the service tells a disabled account from a session that ended. */
  readEnding(): Promise<Ending>
}

export interface IdentityService {
  /** Calls at once, and at every sign-in and sign-out, also of other tabs. */
  observe(listener: (person: Person | null) => void): void
  /** Calls whenever somebody proves in this tab who they are, also who was signed in already. */
  onProof(listener: (userId: string) => void): void
  /** Whether tokens are renewed before they end; without, only when one is asked for. */
  renewAhead(isOn: boolean): void
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
  // The hosted service has no call that ends sessions of its own.
  const isOurs = config.provider === 'local'
  const auth = openAuth(config)
  let notifyProof: (userId: string) => void = () => {}
  watchProofs(auth, {
    onProof: (userId) => notifyProof(userId),
    onReplaced: (refreshToken) => isOurs && endSession(auth, refreshToken),
  })
  return {
    observe(listener) {
      onAuthStateChanged(auth, (user) => listener(user && personOf(auth, user)))
    },
    onProof(listener) {
      notifyProof = listener
    },
    renewAhead: (isOn) => renewTokensAhead(auth.app, isOn),
    async signIn(email, password) {
      await replaceTokens(() => withBotCheck(auth, () => signInWithEmailAndPassword(auth, email, password)))
    },
    async createAccount({ email, password, fullname }) {
      const { user } = await withBotCheck(auth, () => createUserWithEmailAndPassword(auth, email, password))
      // Only so that a registration left unfinished here can be finished under its name elsewhere.
      const { refreshToken } = user
      updateProfile(user, { displayName: fullname }).then(
        // It came with a session of its own; the first would stay behind in the list of devices.
        () => isOurs && user.refreshToken !== refreshToken && endSession(auth, refreshToken),
        (error) => warn('The account has no name', error),
      )
    },
    signOut: leave,
    secondStepOf: (error) => secondStepOf(auth, error),
    links: mailedLinks(auth, isOurs, leave),
    own: ownIdentity(auth),
    providers: providersOf(auth),
    async readMinPasswordLength() {
      const { passwordPolicy } = await validatePassword(auth, '')
      return passwordPolicy.customStrengthOptions.minPasswordLength ?? 6
    },
    readPasswordLack: async (password) => passwordLack(await validatePassword(auth, password)),
  }

  async function leave() {
    if (isOurs && auth.currentUser) endSession(auth, auth.currentUser.refreshToken)
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
  renewTokensAhead(app, true)
  return auth
}

/** What the SDK's parts are to each other; its public types leave it out. */
interface Internals {
  container: {
    getProvider(name: 'auth-internal'): {
      getImmediate(): {
        addAuthTokenListener(listener: () => void): void
        removeAuthTokenListener(listener: () => void): void
      }
    }
  }
}

/** The SDK renews tokens five minutes before they end, but only while another part of it listens to them. */
function renewTokensAhead(app: FirebaseApp, isOn: boolean) {
  const tokens = (app as FirebaseApp & Internals).container.getProvider('auth-internal').getImmediate()
  if (isOn) tokens.addAuthTokenListener(listenToTokens)
  else tokens.removeAuthTokenListener(listenToTokens)
}

const listenToTokens = () => {}

function personOf(auth: Auth, first: User): Person {
  /** The SDK makes another of the same person at each sign-in: only the latest has tokens that hold. */
  const latest = () => (auth.currentUser?.uid === first.uid ? auth.currentUser : first)
  return {
    userId: first.uid,
    email: first.email ?? '',
    displayName: first.displayName,
    hasPassword: first.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID),
    async readToken({ renew = false } = {}) {
      try {
        if (renew) await settleTokens(() => latest().refreshToken)
        return await latest().getIdToken(renew)
      } catch (error) {
        if (codeOf(error) === 'network-request-failed') throw error
        warn('The session has no token any more', error)
        return null
      }
    },
    async readEnding() {
      try {
        await latest().getIdToken(true)
        return 'over'
      } catch (error) {
        return codeOf(error) === 'user-disabled' ? 'disabled' : 'over'
      }
    },
  }
}
