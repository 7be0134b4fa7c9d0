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

/** Mails with one-time links, and what their links lead to. */
export interface MailedLinks {
  sendReset(email: string): Promise<void>
  /** `leadingTo`: the address on our origin where the person goes on. */
  sendSignInLink(email: string, leadingTo: string): Promise<void>
  /** To the address of whoever is signed in. */
  sendVerification(): Promise<void>
  /** Whom a link to a new password was made for. */
  readResetEmail(code: string): Promise<string>
  readEmailChange(code: string): Promise<EmailChange>
  /** For who opens the link without showing who they are: of an account nobody had proved, the ways in from before end. */
  applyCode(code: string): Promise<void>
  /** False where the session at hand, if there is one, is not the one that asked for the mail: the page asks who it is. */
  applyInSession(code: string, isSignedIn: boolean): Promise<boolean>
  applyByPassword(code: string, password: string): Promise<void>
  /** The account is not theirs who opened the link: nobody enters it any more. */
  disown(code: string): Promise<void>
  /** Whom a link that confirms an address was made for. */
  readVerificationEmail(code: string): Promise<string>
  /** Whether the address of whoever is signed in is verified by now; null when nobody is. */
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

/** What says that the session at hand, or what is left of it, is not the one that asked. */
const notConfirming = new Set(['other-session', 'user-token-expired', 'user-disabled', 'internal-error'])

export function mailedLinks(auth: Auth, isOurs: boolean, leave: () => Promise<void>): MailedLinks {
  const here = (path: string) => new URL(path, window.location.origin).href
  // What it changed of the person at hand is in their next token; of anybody else it changes nothing here.
  const renew = async () => void (await auth.currentUser?.getIdToken(true).catch(() => {}))

  async function applyCode(code: string) {
    await applyActionCode(auth, code)
    await renew()
  }

  return {
    applyCode,
    async applyInSession(code, isSignedIn) {
      // The hosted service asks nobody who they are.
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
      // A new password ends every session; one that is still open here would get in the way of the new one.
      await leave()
      await withBotCheck(auth, () => signInWithEmailAndPassword(auth, email, password))
    },
    async signInByLink(email, link) {
      await leave()
      await signInWithEmailLink(auth, email, link)
    },
  }
}
