import { useEffect } from 'react'

/**
 * Replaces the title of the tab while the screen is locked,
 * because the page's own may contain a patient's name.
 */
export function useCoverTitle(title: string): void {
  useEffect(() => {
    let wanted = document.title
    const cover = () => {
      if (document.title === title) return
      wanted = document.title
      document.title = title
    }
    cover()
    const watch = new MutationObserver(cover)
    watch.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = wanted
    }
  }, [title])
}
