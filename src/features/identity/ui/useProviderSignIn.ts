import { useState } from 'react'
import { codeOf } from './errorLabels.ts'
import { signInWithProvider } from './federated.ts'
import type { SignIn } from './useSignIn.ts'

/** What the buttons of providers do; they work while a window is open too, for it may be lost behind others. */
export function useProviderSignIn(signIn: SignIn, onRejected: (error: unknown) => void) {
  const [open, setOpen] = useState(0)

  function enterWith(providerId: string) {
    // At once, within the click: browsers let no window open later.
    const entry = signInWithProvider(providerId)
    setOpen((count) => count + 1)
    signIn(() => entry)
      .catch((error) => {
        // Another window took the place of this one.
        if (codeOf(error) !== 'cancelled-popup-request') onRejected(error)
      })
      .finally(() => setOpen((count) => count - 1))
  }

  return { isWindowOpen: open > 0, enterWith }
}
