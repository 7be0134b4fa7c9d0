import { useEffect, useSyncExternalStore } from 'react'

/** The state that pages share (specification §4): one store, changed by the functions below. */
export interface ShellState {
  /** Both ends included, as dates in the form of `<input type="date">`: what reports begin with. */
  readonly dates: { readonly from: string; readonly to: string }
  readonly searchText: string
  readonly filter: string
  /** What lies over the page: a drawer at its end, a dialog in its center; of several the one on top. */
  readonly overlay: { readonly show: boolean; readonly position: OverlayPosition }
  /** The conversations of the inbox, in their order. */
  readonly chatList: readonly string[]
  /** The number of the open dropdown, of forty: one at a time. */
  readonly dropdown: number | null
}

export type OverlayPosition = 'end' | 'center'

export const dropdownSlots = 40
const daysBack = 7

export function initialShell(now: Date): ShellState {
  const from = new Date(now)
  from.setDate(now.getDate() - daysBack)
  return {
    dates: { from: localDate(from), to: localDate(now) },
    searchText: '',
    filter: '',
    overlay: { show: false, position: 'end' },
    chatList: [],
    dropdown: null,
  }
}

const localDate = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

export function createShell(now = new Date()) {
  let state = initialShell(now)
  const listeners = new Set<() => void>()
  /** What is open over the page, the last on top. */
  let overlays: readonly { readonly position: OverlayPosition }[] = []

  function set(change: Partial<ShellState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function setOverlays(next: typeof overlays) {
    overlays = next
    const top = overlays.at(-1)
    set({ overlay: { show: top !== undefined, position: top?.position ?? state.overlay.position } })
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setDates: (dates: ShellState['dates']) => set({ dates }),
    setSearchText: (searchText: string) => set({ searchText }),
    setFilter: (filter: string) => set({ filter }),
    setChatList: (chatList: readonly string[]) => set({ chatList }),
    /** Returns the function that closes this one: what lay below it is on top again. */
    openOverlay(position: OverlayPosition = 'end') {
      const one = { position }
      setOverlays([...overlays, one])
      return () => {
        if (overlays.includes(one)) setOverlays(overlays.filter((other) => other !== one))
      }
    },
    openDropdown(slot: number) {
      if (!Number.isInteger(slot) || slot < 0 || slot >= dropdownSlots)
        throw new RangeError(`There is no dropdown ${slot}`)
      set({ dropdown: slot })
    },
    /** Closes only this one: another that has opened meanwhile stays. */
    closeDropdown(slot: number) {
      if (state.dropdown === slot) set({ dropdown: null })
    },
    /** Closes everything open over the page, when the path changes. */
    closeAll() {
      setOverlays([])
      set({ dropdown: null })
    },
    reset() {
      overlays = []
      set(initialShell(new Date()))
    },
  }
}

export const shell = createShell()

export function useShell<T>(select: (state: ShellState) => T): T {
  return useSyncExternalStore(
    shell.subscribe,
    () => select(shell.read()),
    () => select(shell.read()),
  )
}

export function useDropdown(slot: number): [opened: boolean, change: (opened: boolean) => void] {
  const opened = useShell((state) => state.dropdown === slot)
  return [opened, (open) => (open ? shell.openDropdown(slot) : shell.closeDropdown(slot))]
}

/** Tells the store of a drawer or dialog while it is open. */
export function useOverlay(isOpen: boolean, position: OverlayPosition): void {
  useEffect(() => (isOpen ? shell.openOverlay(position) : undefined), [isOpen, position])
}
