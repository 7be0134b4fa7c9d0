import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { paths } from '#src/paths.ts'
import { withBotCheck } from './botCheck.ts'
import { codeOf } from './errorLabels.ts'
import { applyWithProof } from './ownLinks.ts'

/** Mails with one-time links, and the actions of their links. */
export interface MailedLinks {
  sendReset(email: string): Promise<void>
  /** `leadingTo`: the address on our origin where the person continues. */
  sendSignInLink(email: string, leadingTo: string): Promise<void>
  /** Mails the address of the signed-in person. */
  sendVerification(): Promise<void>
  /** Returns the address for which a link to a new password was made. */
  readResetEmail(code: string): Promise<string>
  readEmailChange(code: string): Promise<EmailChange>
  /** Applies a code without proof of the owner: if the address was unproved, earlier ways to sign in end. */
  applyCode(code: string): Promise<void>
  /**
   * Applies a code in the session that requested the mail.
   * False in any other: the page then asks for a proof.
   */
  applyInSession(code: string, isSignedIn: boolean): Promise<boolean>
  applyByPassword(code: string, password: string): Promise<void>
  /** Disowns the account for the person who opened the link: nobody can sign in to it any more. */
  disown(code: string): Promise<void>
  /** Returns the address for which a link to confirm it was made. */
  readVerificationEmail(code: string): Promise<string>
  /** True when the address of the signed-in person is verified by now. Null when nobody is signed in. */
  readVerified(): Promise<boolean | null>
  /** Sets the password and signs in with it. */
  resetPassword(code: string, email: string, password: string): Promise<void>
  signInByLink(email: string, link: string): Promise<void>
}

export interface EmailChange {
  /** The address that the link leads to. */
  readonly email: string
  readonly previousEmail: string | null
}

/** Errors which show that the current session is not the one that requested the mail. */
const notConfirming = new Set(['other-session', 'user-token-expired', 'user-disabled', 'internal-error'])

export function mailedLinks(auth: Auth, isOurs: boolean, leave: () => Promise<void>): MailedLinks {
  const here = (path: string) => new URL(path, window.location.origin).href
  // The next token of the signed-in person contains the change.
  const renew = async () => void (await auth.currentUser?.getIdToken(true).catch(() => {}))

  async function applyCode(code: string) {
    await applyActionCode(auth, code)
    await renew()
  }

  return {
    applyCode,
    async applyInSession(code, isSignedIn) {
      // The hosted service requires no proof of the owner.
      if (!isOurs) return applyCode(code).then(() => true)
      const idToken = isSignedIn && (await auth.currentUser?.getIdToken().catch(() => null))
      if (!idToken) return false
      try {
        await applyWithProof(auth, code, { idToken })
      } catch (error) {
        if (notConfirming.has(codeOf(error) ?? '')) return false
        throw error
      }
      await renew()
      return true
    },
    async applyByPassword(code, currentPassword) {
      await withBotCheck(auth, () => applyWithProof(auth, code, { currentPassword }))
      await renew()
    },
    disown: (code) => applyWithProof(auth, code, { disown: true }),
    async readVerificationEmail(code) {
      const { data } = await checkActionCode(auth, code)
      return data.email ?? ''
    },
    sendReset: (email) =>
      withBotCheck(auth, () => sendPasswordResetEmail(auth, email, { url: here(paths.login) })),
    sendSignInLink: (email, leadingTo) =>
      withBotCheck(auth, () =>
        sendSignInLinkToEmail(auth, email, { url: here(leadingTo), handleCodeInApp: true }),
      ),
    async sendVerification() {
      if (auth.currentUser) await sendEmailVerification(auth.currentUser, { url: here(paths.admin) })
    },
    readResetEmail: (code) => verifyPasswordResetCode(auth, code),
    async readEmailChange(code) {
      const { data } = await checkActionCode(auth, code)
      return { email: data.email ?? '', previousEmail: data.previousEmail ?? null }
    },
    async readVerified() {
      if (auth.currentUser) await reload(auth.currentUser)
      return auth.currentUser?.emailVerified ?? null
    },
    async resetPassword(code, email, password) {
      await confirmPasswordReset(auth, code, password)
      // A new password ends every session; one that is still open here would disturb the new one.
      await leave()
      await withBotCheck(auth, () => signInWithEmailAndPassword(auth, email, password))
    },
    async signInByLink(email, link) {
      await leave()
      await signInWithEmailLink(auth, email, link)
    },
  }
}
