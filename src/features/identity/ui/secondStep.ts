import {
  type Auth,
  getMultiFactorResolver,
  type MultiFactorError,
  TotpMultiFactorGenerator,
} from 'firebase/auth'
import { codeOf } from './errorLabels.ts'
import { replaceTokens } from './replaceTokens.ts'

/** The second step of a sign-in. */
export interface SecondStep {
  /** `code`: six digits of the authenticator, or a recovery code. */
  confirm(code: string): Promise<void>
}

/** Null for any other error, and for unknown kinds of second factors. */
export function secondStepOf(auth: Auth, error: unknown): SecondStep | null {
  if (codeOf(error) !== 'multi-factor-auth-required') return null
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
  const totp = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
  if (!totp) return null
  return {
    async confirm(code) {
      await replaceTokens(() =>
        resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(totp.uid, code)),
      )
    },
  }
}
