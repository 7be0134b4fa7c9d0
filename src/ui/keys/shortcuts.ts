import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Keys that are a single sign (`?`, `/`, letters). They act outside text fields only and can be turned off
 * (WCAG 2.1.4): who speaks to the computer would set them off by talking. Remembered on this machine.
 */
const note = 'atalhos'
const off = 'desligados'

const listeners = new Set<() => void>()

export function setShortcutsOn(isOn: boolean): void {
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

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areOn, () => true)

/** Who listens to which sign, the latest last: a page's own `/` goes before the search over everything. */
const heard = new Map<string, readonly (() => void)[]>()

/** Does `act` when the sign is typed, unless somebody is typing text or a dialog is open. */
export function useShortcut(sign: string, action: () => void, isOn = true): void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
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

/** Whether the keys are somebody's text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields))

export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null
