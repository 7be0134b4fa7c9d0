import { useState } from 'react'

const key = 'menu-fechados'

/** Which groups of the menu the person keeps closed, remembered in this browser. */
export function useClosedGroups(): [closed: readonly string[], toggle: (id: string) => void] {
  const [closed, setClosed] = useState(read)
  function toggle(id: string) {
    const next = closed.includes(id) ? closed.filter((other) => other !== id) : [...closed, id]
    setClosed(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Closed for this appointment, then.
    }
  }
  return [closed, toggle]
}

function read(): readonly string[] {
  try {
    const noted: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(noted) ? noted.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
