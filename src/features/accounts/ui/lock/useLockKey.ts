import { useEffect, useRef } from 'react'

/**
 * Alt T locks for another person, also while typing. It uses
 * the key's position: macOS types a character with Alt.
 */
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
