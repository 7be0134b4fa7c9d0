import { useSyncExternalStore } from 'react'
import { pauseReading, resumeReading } from '#platform/http/readPause.ts'
import { readStatus, subscribeToStatus } from '#platform/session.ts'
import type { User } from '../../contract.ts'
import { readPerson } from '../person.ts'
import { sharedStorage } from '../storages.ts'
import { type Cover, createLock, type LockWorld, lockItem } from './createLock.ts'

/** Opened when it is first used: on the server there is no storage. */
const shared: LockWorld['shared'] = {
  getItem: (key) => sharedStorage().getItem(key),
  setItem: (key, text) => sharedStorage().setItem(key, text),
  removeItem: (key) => sharedStorage().removeItem(key),
}

/** The lock of this tab. */
export const lock = createLock({ shared, hold: pauseReading, resume: resumeReading })

export const useCover = (): Cover | null => useSyncExternalStore(lock.subscribe, lock.read, () => null)

/** `forOther`: somebody else is to go on. */
export function lockScreen(user: User, forOther = false): void {
  lock.lock(
    {
      userId: user.userId,
      name: user.userFullname,
      email: user.userEmail,
      hasPassword: readPerson()?.hasPassword ?? true,
      orgId: user.orgId,
    },
    forOther,
  )
}

/** Hears the other tabs, and what happened while this page slept in the browser's memory. */
export function followTabs(): void {
  lock.recall()
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === lockItem) lock.hear(newValue)
  })
  for (const event of ['pageshow', 'resume'])
    (event === 'resume' ? document : window).addEventListener(event, lock.recall)
}

/** Resolves once this tab is open, rejects with what stands in the way of who proved who they are. */
export function whenOpen(): Promise<void> {
  return new Promise((resolve, reject) => {
    const before = readStatus().failure
    const stops = [lock.subscribe(check), subscribeToStatus(check)]
    function check() {
      const { failure } = readStatus()
      const isOpen = lock.read() === null
      if (!isOpen && (failure === null || failure === before)) return
      for (const stop of stops) stop()
      if (isOpen) resolve()
      else reject(failure)
    }
    check()
  })
}
