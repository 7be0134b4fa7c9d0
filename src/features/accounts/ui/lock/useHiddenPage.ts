import { type RefObject, useLayoutEffect } from 'react'

const mark = 'data-screen-locked'

/** True when the page is hidden behind the lock right now. */
export const isHidden = (): boolean => document.documentElement.hasAttribute(mark)

/**
 * Shows the lock as a modal dialog, which makes everything else inert for
 * pointer, keyboard and screen readers. Its style sheet also hides drawers,
 * messages and toasts beside the page. The focus returns afterwards.
 */
export function useHiddenPage(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const lock = dialog.current
    if (!lock) return
    const focused = document.activeElement
    document.documentElement.setAttribute(mark, '')
    const open = () => lock.open || lock.showModal()
    // Some browsers close a dialog by a gesture that can't be prevented.
    lock.addEventListener('close', open)
    open()
    return () => {
      lock.removeEventListener('close', open)
      lock.close()
      document.documentElement.removeAttribute(mark)
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
    }
  }, [dialog])
}
