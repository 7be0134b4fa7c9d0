import { useState } from 'react'

const key = 'menu-fechados'

/** The groups of the menu that the person has closed, stored in this browser. */
export function useClosedGroups(): [closed: readonly string[], toggle: (id: string) => void] {
  const [closed, setClosed] = useState(read)
  function toggle(id: string) {
    const next = closed.includes(id) ? closed.filter((other) => other !== id) : [...closed, id]
    setClosed(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage, closed until the next reload.
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
