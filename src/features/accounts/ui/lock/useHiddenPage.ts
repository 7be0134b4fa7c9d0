import { type RefObject, useLayoutEffect } from 'react'

const mark = 'data-screen-locked'

/** Whether the page is hidden behind the lock right now. */
export const isHidden = (): boolean => document.documentElement.hasAttribute(mark)

/**
 * Shows the lock as a modal dialog, which makes all else inert for pointer, keyboard and screen readers; its style
 * sheet hides all else, with the drawers, messages and toasts that stand beside the page. What had the focus has it
 * again afterwards.
 */
export function useHiddenPage(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const lock = dialog.current
    if (!lock) return
    const focused = document.activeElement
    document.documentElement.setAttribute(mark, '')
    const open = () => lock.open || lock.showModal()
    // Some browsers close a dialog by a gesture that can't be refused.
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
