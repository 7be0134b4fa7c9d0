import { useSyncExternalStore } from 'react'
import { savePreference } from '#lib/preferenceCookie.ts'
import { consent, hasConsented } from '#platform/consent.ts'

/** Tells the other tabs, so that the banner goes from all of them at once. */
const channelName = 'acolhe:cookie-consent'

const listeners = new Set<() => void>()
/** A browser that keeps no cookies is not asked again and again on one page. */
let isAnswered = false

export function answerConsent(): void {
  savePreference(consent.cookie, consent.value, window.location, document)
  isAnswered = true
  for (const listener of listeners) listener()
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(consent.value)
  channel.close()
}

function subscribe(listener: () => void) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  channel?.addEventListener('message', listener)
  document.addEventListener('visibilitychange', listener)
  listeners.add(listener)
  return () => {
    channel?.close()
    document.removeEventListener('visibilitychange', listener)
    listeners.delete(listener)
  }
}

/** `onServer`: what the server read in the request's cookies. */
export function useConsent(onServer: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAnswered || hasConsented(document.cookie),
    () => onServer,
  )
}
