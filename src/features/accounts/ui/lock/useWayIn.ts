import { useState } from 'react'
import { codeOf, identityMessages, identitySentenceOf } from '#features/identity/ui/messages.ts'
import { useProviderSignIn } from '#features/identity/ui/useProviderSignIn.ts'
import type { SignIn } from '#features/identity/ui/useSignIn.ts'
import { sentenceOf } from '#platform/http/client.ts'

/** What the forms of the lock share: a way in by password or provider, and why it was refused. */
export function useWayIn(signIn: SignIn) {
  const [alert, setAlert] = useState<string | null>(null)
  const refuse = (error: unknown) => setAlert(identitySentenceOf(error) ?? sentenceOf(error))
  const { isWindowOpen, enterWith } = useProviderSignIn(signIn, refuse)

  return {
    alert,
    isMismatch: alert === identityMessages['invalid-credential'],
    isWindowOpen,
    refuse,
    forget: () => setAlert(null),
    /** Answers whether it led in, or to the second step. */
    async enter(email: string, password: string): Promise<boolean> {
      setAlert(null)
      try {
        await signIn((service) => service.signIn(email, password))
        return true
      } catch (error) {
        if (codeOf(error) === 'invalid-email') throw error
        refuse(error)
        return false
      }
    },
    openProvider(providerId: string) {
      setAlert(null)
      enterWith(providerId)
    },
  }
}
