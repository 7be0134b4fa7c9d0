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
  applyCode(code: string): Promise<void>
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

export function mailedLinks(auth: Auth, leave: () => Promise<void>): MailedLinks {
  const here = (path: string) => new URL(path, window.location.origin).href
  return {
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
    async applyCode(code) {
      await applyActionCode(auth, code)
      // What it changed of the person at hand is in their next token; of anybody else it changes nothing here.
      await auth.currentUser?.getIdToken(true).catch(() => {})
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
