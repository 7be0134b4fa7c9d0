import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Keys that are a single sign (`?`, `/`, letters). They act outside text fields only and can be turned off
 * (WCAG 2.1.4): who speaks to the computer would set them off by talking. Remembered on this machine.
 */
const note = 'atalhos'
const off = 'desligados'

const listeners = new Set<() => void>()

export function setLetters(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(note)
    else localStorage.setItem(note, off)
  } catch {
    // Then they stay as they are.
  }
  for (const listener of listeners) listener()
}

function areOn(): boolean {
  try {
    return localStorage.getItem(note) !== off
  } catch {
    return true
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useLetters = (): boolean => useSyncExternalStore(subscribe, areOn, () => true)

/** Does `act` when the sign is typed, unless somebody is typing text or a dialog is open. */
export function useLetter(sign: string, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== sign || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.defaultPrevented || isTyping(event.target) || isDialogOpen() || !areOn()) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [sign])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="menu"] *'))

const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null
