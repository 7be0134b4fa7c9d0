import { useSyncExternalStore } from 'react'
import { pauseReading, resumeReading } from '#platform/http/readPause.ts'
import { readStatus, subscribeToStatus } from '#platform/session.ts'
import type { User } from '../../contract.ts'
import { readPerson } from '../person.ts'
import { sharedStorage } from '../storages.ts'
import { type Cover, createLock, type LockWorld, lockItem } from './createLock.ts'

/** Reads the storage when it is first used: the server has none. */
const shared: LockWorld['shared'] = {
  getItem: (key) => sharedStorage().getItem(key),
  setItem: (key, text) => sharedStorage().setItem(key, text),
  removeItem: (key) => sharedStorage().removeItem(key),
}

/** The lock of this tab. */
export const lock = createLock({ shared, hold: pauseReading, resume: resumeReading })

export const useCover = (): Cover | null => useSyncExternalStore(lock.subscribe, lock.read, () => null)

/** Locks the screen; `forOther` shows the form for another person first. */
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

/** Follows the other tabs, also after this page slept in the browser's memory. */
export function followTabs(): void {
  lock.recall()
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === lockItem) lock.hear(newValue)
  })
  for (const event of ['pageshow', 'resume'])
    (event === 'resume' ? document : window).addEventListener(event, lock.recall)
}

/** Resolves when this tab is open. Rejects with the reason when a proved person can't be let in. */
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
