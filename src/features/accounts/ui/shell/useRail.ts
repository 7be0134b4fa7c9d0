import { useState } from 'react'
import { useMatches } from 'react-router'

const key = 'menu-aberto'

interface PageHandle {
  /** True for a page that needs the width of the screen. */
  readonly wantsRoom?: boolean
}

export interface Rail {
  /** True when the person keeps the menu open all the same. */
  readonly isPinned: boolean
  readonly toggle: () => void
}

/** Null where the menu is never a rail. The choice is stored in this browser. */
export function useRail(): Rail | null {
  const wantsRoom = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.wantsRoom)
  const [isPinned, setPinned] = useState(read)
  function toggle() {
    setPinned(!isPinned)
    try {
      localStorage.setItem(key, isPinned ? 'não' : 'sim')
    } catch {
      // Without storage, kept until the next reload.
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
