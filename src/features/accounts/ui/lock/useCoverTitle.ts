import { useEffect } from 'react'

/**
 * Replaces the title of the tab while the screen is locked,
 * because the page's own may contain a patient's name.
 */
export function useCoverTitle(title: string): void {
  useEffect(() => {
    let ownTitle = document.title
    const cover = () => {
      if (document.title === title) return
      ownTitle = document.title
      document.title = title
    }
    cover()
    const watch = new MutationObserver(cover)
    watch.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = ownTitle
    }
  }, [title])
}
