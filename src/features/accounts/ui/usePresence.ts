import { useEffect } from 'react'
import { api } from './data.ts'
import { watchPresence } from './presence.ts'
import { sharedStorage } from './storages.ts'

const checkMs = 15_000

/** Updates the person's `isOnline` while they are active in this tab. */
export function usePresence(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const presence = watchPresence({
      isVisible: () => document.visibilityState === 'visible',
      now: Date.now,
      shared: sharedStorage(),
      notify: () => api.markActive(undefined, { context: { withoutKey: true } }),
    })
    const signs = ['pointerdown', 'pointermove', 'keydown'] as const
    for (const sign of signs) window.addEventListener(sign, presence.touch, { passive: true })
    const timer = setInterval(presence.check, checkMs)
    presence.check()
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, presence.touch)
    }
  }, [isSignedIn])
}
