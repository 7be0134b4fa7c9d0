import { useEffect, useRef } from 'react'

/** The forms on the page, the one opened last on top: a drawer's save is not the page's. */
const open: { current: () => void }[] = []

/** Ctrl S (⌘ S) saves the form that was opened last. */
export function useSaveKey(save: () => void, isOn: boolean): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (!isOn) return
    open.push(latest)
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat && open.at(-1) === latest) latest.current()
    }
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', press)
      open.splice(open.indexOf(latest), 1)
    }
  }, [isOn])
}
