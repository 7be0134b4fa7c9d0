import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Shortcuts of a single character (`?`, `/`, letters). They work outside text fields only and can be turned
 * off (WCAG 2.1.4): speech input would set them off. The setting is stored on this machine.
 */
const note = 'atalhos'
const off = 'desligados'

const listeners = new Set<() => void>()

export function setShortcutsOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(note)
    else localStorage.setItem(note, off)
  } catch {
    // Storage is denied: the setting stays as it is.
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

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areOn, () => true)

/** The listeners of each character, the latest last: a page's own `/` comes before the global search. */
const heard = new Map<string, readonly (() => void)[]>()

/** Runs `action` when the character is typed, unless the person is typing text or a dialog is open. */
export function useShortcut(sign: string, action: () => void, isOn = true): void {
  const latest = useRef(action)
  // Before the page is painted: a key that follows what is seen must not do what was meant for the item before.
  useLayoutEffect(() => {
    latest.current = action
  })
  useLayoutEffect(() => {
    if (!isOn) return
    const run = () => latest.current()
    if (heard.size === 0) window.addEventListener('keydown', press)
    heard.set(sign, [...(heard.get(sign) ?? []), run])
    return () => {
      const rest = (heard.get(sign) ?? []).filter((one) => one !== run)
      if (rest.length > 0) heard.set(sign, rest)
      else heard.delete(sign)
      if (heard.size === 0) window.removeEventListener('keydown', press)
    }
  }, [sign, isOn])
}

function press(event: KeyboardEvent) {
  const run = heard.get(event.key.length === 1 ? event.key.toLowerCase() : event.key)?.at(-1)
  if (!run || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  if (event.defaultPrevented || isTyping(event.target) || isDialogOpen() || !areOn()) return
  event.preventDefault()
  run()
}

const textFields =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [role="combobox"], [role="menu"] *'

/** True when the keys go into a text field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields))

export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null
