import { useState } from 'react'
import { codeOf, identityErrorLabels, identitySentenceOf } from '#features/identity/ui/errorLabels.ts'
import { useProviderSignIn } from '#features/identity/ui/useProviderSignIn.ts'
import type { SignIn } from '#features/identity/ui/useSignIn.ts'
import { sentenceOf } from '#platform/http/client.ts'

/** Shared by the forms of the lock: signs in by password or provider, and gives the reason of a rejection. */
export function useLockSignIn(signIn: SignIn) {
  const [alert, setAlert] = useState<string | null>(null)
  const showError = (error: unknown) => setAlert(identitySentenceOf(error) ?? sentenceOf(error))
  const { isWindowOpen, enterWith } = useProviderSignIn(signIn, showError)

  return {
    alert,
    isMismatch: alert === identityErrorLabels['invalid-credential'],
    isWindowOpen,
    showError,
    forget: () => setAlert(null),
    /** Returns true when the person is in, or has reached the second step. */
    async enter(email: string, password: string): Promise<boolean> {
      setAlert(null)
      try {
        await signIn((service) => service.signIn(email, password))
        return true
      } catch (error) {
        if (codeOf(error) === 'invalid-email') throw error
        showError(error)
        return false
      }
    },
    openProvider(providerId: string) {
      setAlert(null)
      enterWith(providerId)
    },
  }
}
