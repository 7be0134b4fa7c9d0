import { useState } from 'react'
import { useMatches } from 'react-router'

const key = 'menu-aberto'

interface PageHandle {
  /** A page that needs the width of the screen. */
  readonly wantsRoom?: boolean
}

export interface Rail {
  /** The person keeps the menu open all the same. */
  readonly isPinned: boolean
  readonly toggle: () => void
}

/** Null where the menu stays as it is; the choice is remembered in this browser. */
export function useRail(): Rail | null {
  const wantsRoom = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.wantsRoom)
  const [isPinned, setPinned] = useState(read)
  function toggle() {
    setPinned(!isPinned)
    try {
      localStorage.setItem(key, isPinned ? 'não' : 'sim')
    } catch {
      // For this appointment, then.
    }
  }
  return wantsRoom ? { isPinned, toggle } : null
}

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'sim'
  } catch {
    return false
  }
}
