import { useEffect } from 'react'

/** The name of the tab may be a patient's: while the screen is locked it is this, whatever the page behind sets. */
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
