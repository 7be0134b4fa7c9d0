import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { openKeyDialog } from '#ui/search/open.ts'
import { shell } from '#ui/shell/store.ts'

/** On each change of path, scrolls to the top, closes what is open and moves the focus to the new page. */
export function usePathChange(onChange: () => void): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)

  // Before the effects of the new page, whose drawer may be open from the start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change of path
  useLayoutEffect(() => shell.closeAll, [pathname])

  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    openKeyDialog(null)
    onChange()
    // The browser follows links to a part of the page.
    if (window.location.hash) return
    window.scrollTo(0, 0)
    document.getElementById('conteudo')?.focus({ preventScroll: true })
  }, [pathname, onChange])
}
