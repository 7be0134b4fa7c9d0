import { useEffect, useRef } from 'react'
import type { DrawerAddress } from './entry.ts'

/** The drawers that are open; the last is on top. */
export interface OpenDrawer {
  readonly address: DrawerAddress | null
  /** Closes it, or asks first. */
  readonly close: () => void
}

let drawers: readonly OpenDrawer[] = []
const listeners = new Set<() => void>()

export const openDrawers = (): readonly OpenDrawer[] => drawers

export function listenToDrawers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly OpenDrawer[]) {
  drawers = next
  for (const listener of listeners) listener()
}

/** Lets Back close the drawer while it is open, and its address name what it shows. */
export function useOpenDrawer(isOpen: boolean, close: () => void, address?: DrawerAddress | null): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  const { name = '', value = '' } = address ?? {}
  useEffect(() => {
    if (!isOpen) return
    const one = { address: name === '' ? null : { name, value }, close: () => latest.current() }
    set([...drawers, one])
    return () => set(drawers.filter((other) => other !== one))
  }, [isOpen, name, value])
}
