import { useSyncExternalStore } from 'react'
import { sharedStorage } from '../storages.ts'

/**
 * Minutes without a touch after which this browser locks its screen; 0 for never. A setting of the machine.
 */
export const lockChoices = [0, 1, 2, 5, 15] as const
export type LockMinutes = (typeof lockChoices)[number]

const item = 'lock-after'
const listeners = new Set<() => void>()

export function readLockMinutes(): LockMinutes {
  const minutes = Number(sharedStorage().getItem(item) ?? 0)
  return lockChoices.find((choice) => choice === minutes) ?? 0
}

export function setLockMinutes(minutes: LockMinutes): void {
  if (minutes === 0) sharedStorage().removeItem(item)
  else sharedStorage().setItem(item, String(minutes))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useLockMinutes = (): LockMinutes => useSyncExternalStore(subscribe, readLockMinutes, () => 0)
