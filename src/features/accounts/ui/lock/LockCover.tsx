import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useMatches, useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { LockScreen } from './LockScreen.tsx'
import { useCover } from './lock.ts'
import { setWayOut } from './moveAway.ts'
import { isHidden } from './useHiddenPage.ts'

/** Over everything while the screen is locked, save pages that show nothing of who was there. */
export function LockCover() {
  const cover = useCover()
  const navigate = useNavigate()
  const staysOpen = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.staysOpen)

  useEffect(() => {
    setWayOut(() => navigate(paths.admin, { replace: true }))
    return () => setWayOut(null)
  }, [navigate])
  useGuard()

  return cover && !staysOpen && createPortal(<LockScreen cover={cover} />, document.body)
}

interface PageHandle {
  readonly staysOpen?: boolean
}

const guarded = ['keydown', 'keyup', 'wheel', 'touchmove'] as const

/**
 * What the pages behind do with keys they don't do now: Ctrl S would save, Ctrl Z undo, Esc close a drawer; and an
 * open drawer keeps what is not in it from being scrolled. What keys do in fields and to buttons is the browser's.
 * Listens from the start, and so before any of them.
 */
function useGuard() {
  useEffect(() => {
    for (const sign of guarded) window.addEventListener(sign, guard, { capture: true, passive: true })
    // Its own listener: to keep the browser from closing the dialog or saving the page it must not be passive.
    window.addEventListener('keydown', block, { capture: true })
    return () => {
      for (const sign of guarded) window.removeEventListener(sign, guard, { capture: true })
      window.removeEventListener('keydown', block, { capture: true })
    }
  }, [])
}

function guard(event: Event) {
  if (isHidden()) event.stopPropagation()
}

function block(event: KeyboardEvent) {
  if (!isHidden()) return
  event.stopImmediatePropagation()
  const isCommand = (event.ctrlKey || event.metaKey) && ['s', 'p', 'k'].includes(event.key.toLowerCase())
  if (event.key === 'Escape' || isCommand) event.preventDefault()
}
