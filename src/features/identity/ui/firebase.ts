/** The official SDK, in its own chunk. Imports are by name, so that unused parts are left out. */
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
import { forgetLeft, isLeft, noteLeft, onLeftElsewhere } from './leftSession.ts'
import { type MailedLinks, mailedLinks } from './mailedLinks.ts'
import { endSession, type OwnIdentity, ownIdentity } from './ownIdentity.ts'
import { passwordLack } from './passwordLack.ts'
import { watchProofs } from './proofs.ts'
import { type Providers, providersOf } from './providers.ts'
import { replaceTokens, settleTokens } from './replaceTokens.ts'
import { type SecondStep, secondStepOf } from './secondStep.ts'

/** The signed-in person, from the identity service. */
export interface Person {
  readonly userId: string
  readonly email: string
  readonly displayName: string | null
  readonly hasPassword: boolean
  /** Null when the service has ended the session. */
  readToken(options?: { renew?: boolean }): Promise<string | null>
  /** Returns why the session ended: the service distinguishes a disabled account from an ended session. */
  readEnding(): Promise<Ending>
}

export interface IdentityService {
  /** Calls the listener at once and at every sign-in and sign-out, also of other tabs. */
  observe(listener: (person: Person | null) => void): void
  /** Calls the listener whenever a person signs in or proves their identity in this tab. */
  onProof(listener: (userId: string) => void): void
  /** Turns early renewal of tokens on or off. When off, they are renewed on demand only. */
  renewAhead(isOn: boolean): void
  signIn(email: string, password: string): Promise<void>
  createAccount(account: { email: string; password: string; fullname: string }): Promise<void>
  signOut(): Promise<void>
  /** Returns the second step of the sign-in that raised this error, if it needs one. */
  secondStepOf(error: unknown): SecondStep | null
  readonly links: MailedLinks
  readonly own: OwnIdentity
  readonly providers: Providers
  readMinPasswordLength(): Promise<number>
  /** Returns a sentence about what a password lacks under the service's policy. */
  readPasswordLack(password: string): Promise<string | null>
}

export function connectIdentity(config: WebConfig['identity']): IdentityService {
  // The hosted service has no call to end single sessions.
  const isOurs = config.provider === 'local'
  const auth = openAuth(config)
  let notifyProof: (userId: string) => void = () => {}
  watchProofs(auth, {
    onProof: (userId) => notifyProof(userId),
    onReplaced: (refreshToken) => isOurs && endSession(auth, refreshToken),
  })
  return {
    observe(listener) {
      onAuthStateChanged(auth, (user) => {
        if (!leaveAgain()) listener(user && personOf(auth, user))
      })
      onLeftElsewhere(leaveAgain)
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
      // Set so that an unfinished registration can be finished under this name in another browser.
      const { refreshToken } = user
      updateProfile(user, { displayName: fullname }).then(
        // The update created another session; the first one would stay in the list of devices.
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
    if (auth.currentUser) {
      const { refreshToken } = auth.currentUser
      if (isOurs) endSession(auth, refreshToken)
      noteLeft(refreshToken)
    }
    try {
      await signOut(auth)
    } catch (error) {
      forgetLeft()
      throw error
    }
  }

  /** Leaves a session that another window has left, or that came back after this one left it. */
  function leaveAgain(): boolean {
    if (!auth.currentUser || !isLeft(auth.currentUser.refreshToken)) return false
    signOut(auth).catch((error) => warn('A session that was left stays', error))
    return true
  }
}

/** Omits the SDK's popup code, which would load scripts from other origins. */
function openAuth({ provider, apiKey, projectId }: WebConfig['identity']): Auth {
  const app = initializeApp({ apiKey, projectId, authDomain: `${projectId}.firebaseapp.com` })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
  })
  // Our own service speaks the same protocol at our own origin.
  if (provider === 'local') connectAuthEmulator(auth, window.location.origin, { disableWarnings: true })
  // The language of the hosted service's mails.
  auth.languageCode = 'pt-BR'
  renewTokensAhead(app, true)
  return auth
}

/** Links between the SDK's parts that its public types leave out. */
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

/**
 * Lets the SDK renew tokens five minutes before they end,
 * which it does only while another part listens to them.
 */
function renewTokensAhead(app: FirebaseApp, isOn: boolean) {
  const tokens = (app as FirebaseApp & Internals).container.getProvider('auth-internal').getImmediate()
  if (isOn) tokens.addAuthTokenListener(listenToTokens)
  else tokens.removeAuthTokenListener(listenToTokens)
}

const listenToTokens = () => {}

function personOf(auth: Auth, first: User): Person {
  /** The SDK creates a new user object at each sign-in; only the latest has valid tokens. */
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
