import { useEffect, useRef } from 'react'

/**
 * Keeps the focus on a card that goes to another column, at its next act: Enter moves a patient on, and again. Returns
 * what names the card.
 */
export function useFollowedCard(): (id: string) => void {
  const followed = useRef<string | null>(null)
  useEffect(() => {
    const id = followed.current
    if (id === null || document.activeElement !== document.body) return
    const act = document.querySelector<HTMLElement>(`[data-card="${id}"] [data-act]:not(:disabled)`)
    if (!act) return
    act.focus()
    followed.current = null
  })
  return (id) => {
    followed.current = id
  }
}
