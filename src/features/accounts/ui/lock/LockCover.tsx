import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useMatches, useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { LockScreen } from './LockScreen.tsx'
import { useCover } from './lock.ts'
import { setWayOut } from './moveAway.ts'
import { isHidden } from './useHiddenPage.ts'

/** Covers everything while the screen is locked, except pages that show nothing of the person. */
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
 * Blocks keys of the pages behind the lock: Ctrl S would save, Ctrl Z undo, Esc close a drawer; and an open
 * drawer blocks scrolling outside it. Keys in fields and on buttons of the lock still work. Listens from the
 * start, and so before the pages do.
 */
function useGuard() {
  useEffect(() => {
    for (const sign of guarded) window.addEventListener(sign, guard, { capture: true, passive: true })
    // Its own listener: it must not be passive to keep the browser from closing the dialog or saving the
    // page.
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
