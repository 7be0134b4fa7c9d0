import { Suspense, useEffect, useState } from 'react'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { canLoad, lazily } from '#ui/persist.ts'
import { openKeyDialog, openSearch, useKeyDialog } from './open.ts'

const loadSearch = () => import('./SearchDialog.tsx')
const SearchDialog = lazily(loadSearch)
const KeysDialog = lazily(() => import('#ui/keys/KeysDialog.tsx'))

const fetchAfterMs = 2_000

async function fetchEarly() {
  if (await canLoad()) await loadSearch().catch(() => {})
}

const close = () => openKeyDialog(null)

/** The search and the list of keys, with their shortcuts. Their code loads when one of them is opened. */
export function KeyDialogs() {
  const open = useKeyDialog()
  const [wasSearched, wereKeysShown] = [useEver(open === 'search'), useEver(open === 'keys')]
  useShortcut('/', openSearch)
  useShortcut('?', () => openKeyDialog('keys'))

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k') return
      // Ctrl K of the browser itself goes to its address bar.
      event.preventDefault()
      if (!event.repeat) openSearch()
    }
    window.addEventListener('keydown', press)
    // Text typed right after Ctrl K must find its field: the code is loaded once the page is idle.
    const early = setTimeout(() => void fetchEarly(), fetchAfterMs)
    return () => {
      window.removeEventListener('keydown', press)
      clearTimeout(early)
      close()
    }
  }, [])

  return (
    <Suspense fallback={null}>
      {wasSearched && <SearchDialog opened={open === 'search'} onClose={close} />}
      {wereKeysShown && <KeysDialog opened={open === 'keys'} onClose={close} />}
    </Suspense>
  )
}

/** True from the first time on: a dialog that closes needs its code until it has faded. */
function useEver(isNow: boolean): boolean {
  const [was, setWas] = useState(false)
  if (isNow && !was) setWas(true)
  return was || isNow
}
