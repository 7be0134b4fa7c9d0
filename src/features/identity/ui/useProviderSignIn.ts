import { useState } from 'react'
import { codeOf } from './errorLabels.ts'
import { signInWithProvider } from './federated.ts'
import type { SignIn } from './useSignIn.ts'

/**
 * Signs in by a provider's button. Buttons stay enabled while a window is open: it may be lost behind others.
 */
export function useProviderSignIn(signIn: SignIn, onRejected: (error: unknown) => void) {
  const [open, setOpen] = useState(0)

  function enterWith(providerId: string) {
    // Called at once, within the click: browsers block later windows.
    const entry = signInWithProvider(providerId)
    setOpen((count) => count + 1)
    signIn(() => entry)
      .catch((error) => {
        // Another window has replaced this one.
        if (codeOf(error) !== 'cancelled-popup-request') onRejected(error)
      })
      .finally(() => setOpen((count) => count - 1))
  }

  return { isWindowOpen: open > 0, enterWith }
}
