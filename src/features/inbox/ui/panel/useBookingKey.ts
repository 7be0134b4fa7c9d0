import { useEffect, useRef } from 'react'

/** Where a booking begins in the panel. */
export const bookingId = 'conversa-agendar'

/** Alt A goes to the booking, from wherever one types; `open` brings it into the page where it is not. */
export function useBookingKey(open: () => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyA') return
      event.preventDefault()
      latest.current()
      requestAnimationFrame(() =>
        document.getElementById(bookingId)?.querySelector<HTMLElement>('input, button')?.focus(),
      )
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
