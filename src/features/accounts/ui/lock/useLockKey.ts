import { useEffect, useRef } from 'react'

/** Alt T: somebody else is to go on; works while typing, too. By its place on the keyboard: macOS types a sign. */
export function useLockKey(lock: () => void): void {
  const latest = useRef(lock)
  useEffect(() => {
    latest.current = lock
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isLock = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!isLock || event.code !== 'KeyT' || event.repeat || event.getModifierState('AltGraph')) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
