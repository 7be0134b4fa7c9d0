import { useSyncExternalStore } from 'react'
import { savePreference } from '#lib/preferenceCookie.ts'
import { consent, hasConsented } from '#platform/consent.ts'

/** Notifies the other tabs, so that the banner disappears from all of them at once. */
const channelName = 'acolhe:cookie-consent'

const listeners = new Set<() => void>()
/** Prevents a browser that stores no cookies from asking again on the same page. */
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
  // What another tab says is the answer: its cookie may come here a moment later.
  channel?.addEventListener('message', () => {
    isAnswered = true
    listener()
  })
  // The form also answers before the page's code runs, which then tells the other tabs.
  if (hasConsented(document.cookie)) channel?.postMessage(consent.value)
  document.addEventListener('visibilitychange', listener)
  listeners.add(listener)
  return () => {
    channel?.close()
    document.removeEventListener('visibilitychange', listener)
    listeners.delete(listener)
  }
}

/** True once the person has answered. `onServer`: the consent in the request's cookies. */
export function useConsent(onServer: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAnswered || hasConsented(document.cookie),
    () => onServer,
  )
}
