import {
  type Auth,
  deleteUser,
  EmailAuthProvider,
  multiFactor,
  reauthenticateWithCredential,
  reload,
  revokeAccessToken,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { warn } from '#platform/warn.ts'
import { paths } from '#src/paths.ts'
import { withBotCheck } from './botCheck.ts'
import { replaceTokens } from './replaceTokens.ts'

/** Changes that people make to their own sign-in account. */
export interface OwnIdentity {
  read(): Promise<OwnIdentityState>
  /** True when this very session began with a second factor. */
  hasShownFactor(): Promise<boolean>
  /** Proves anew that the person is present. May ask for a second step, as a sign-in does. */
  confirmPassword(password: string): Promise<void>
  changePassword(password: string): Promise<void>
  /** Mails a link to the new address. Nothing changes before it is opened. */
  requestEmailChange(email: string): Promise<void>
  beginEnrolment(productName: string): Promise<Enrolment>
  removeFactor(id: string): Promise<void>
  deleteAccount(): Promise<void>
}

export interface OwnIdentityState {
  readonly email: string
  readonly isVerified: boolean
  readonly hasPassword: boolean
  readonly factors: readonly { readonly id: string; readonly enrolledAt: string }[]
}

/** A secret for an authenticator app. */
export interface Enrolment {
  /** The key to type by hand. */
  readonly key: string
  /** The address for the QR code. */
  readonly address: string
  finish(code: string): Promise<void>
}

export function ownIdentity(auth: Auth): OwnIdentity {
  return {
    async read() {
      const user = userOf(auth)
      await reload(user)
      return {
        email: user.email ?? '',
        isVerified: user.emailVerified,
        hasPassword: user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID),
        factors: multiFactor(user).enrolledFactors.map(({ uid, enrollmentTime }) => ({
          id: uid,
          enrolledAt: enrollmentTime,
        })),
      }
    },
    async hasShownFactor() {
      const { signInSecondFactor } = await userOf(auth).getIdTokenResult()
      return Boolean(signInSecondFactor)
    },
    async confirmPassword(password) {
      const user = userOf(auth)
      const before = user.refreshToken
      const credential = EmailAuthProvider.credential(user.email ?? '', password)
      await replaceTokens(() => withBotCheck(auth, () => reauthenticateWithCredential(user, credential)))
      endSession(auth, before)
    },
    changePassword: (password) => replaceTokens(() => updatePassword(userOf(auth), password)),
    requestEmailChange: (email) =>
      verifyBeforeUpdateEmail(userOf(auth), email, {
        url: new URL(paths.account, window.location.origin).href,
      }),
    async beginEnrolment(productName) {
      const user = userOf(auth)
      const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
      return {
        key: secret.secretKey,
        address: secret.generateQrCodeUrl(user.email ?? '', productName),
        finish: (code) => replaceTokens(() => enrol(user, secret, code)),
      }
    },
    removeFactor: (id) => replaceTokens(() => multiFactor(userOf(auth)).unenroll(id)),
    deleteAccount: () => deleteUser(userOf(auth)),
  }
}

function userOf(auth: Auth): User {
  if (!auth.currentUser) throw new Error('Nobody is signed in')
  return auth.currentUser
}

const enrol = (user: User, secret: TotpSecret, code: string) =>
  multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), null)

/** Ends a session that was replaced or left, which would otherwise be listed for months. */
export function endSession(auth: Auth, refreshToken: string): void {
  revokeAccessToken(auth, refreshToken).catch((error) => warn('A session was left to end by itself', error))
}
