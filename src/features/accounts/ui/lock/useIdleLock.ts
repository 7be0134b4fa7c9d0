import { useEffect, useRef } from 'react'
import type { User } from '../../contract.ts'
import { sharedStorage } from '../storages.ts'
import { watchIdle } from './idle.ts'
import { lockScreen } from './lock.ts'
import { readLockMinutes } from './setting.ts'

const checkMs = 5_000
const signs = ['pointerdown', 'pointermove', 'wheel', 'touchstart', 'keydown'] as const

/** Locks the screen when nobody has touched this browser for a while. Null while there is nothing to lock. */
export function useIdleLock(user: User | null): void {
  const latest = useRef(user)
  useEffect(() => {
    latest.current = user
  })
  const isOn = user !== null
  useEffect(() => {
    if (!isOn) return
    const watch = watchIdle({
      now: Date.now,
      shared: sharedStorage(),
      readMinutes: readLockMinutes,
      lock: () => latest.current && lockScreen(latest.current),
    })
    for (const sign of signs) window.addEventListener(sign, watch.touch, { passive: true, capture: true })
    document.addEventListener('visibilitychange', watch.check)
    const timer = setInterval(watch.check, checkMs)
    watch.check()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', watch.check)
      for (const sign of signs) window.removeEventListener(sign, watch.touch, { capture: true })
    }
  }, [isOn])
}
