import { useContext, useEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { isApproaching } from '#ui/approach.ts'
import { markerIn, type Seen, searchWith, stepAt } from './entry.ts'
import { listenToDrawers, openDrawers } from './openDrawers.ts'

/** How long a drawer may take to close before it counts as open. */
const closingMs = 60

/** Keeps the browser's history and the open drawers in step: Back closes the drawer on top. */
export function DrawerHistory(): null {
  const location = useLocation()
  const navigate = useNavigate()
  const isIdle = useNavigation().state === 'idle'
  const router = useContext(DataRouterContext)?.router
  const top = useSyncExternalStore(listenToDrawers, openDrawers, openDrawers).at(-1) ?? null
  const before = useRef<Seen | null>(null)
  const shown = useRef(location)
  /** Where a drawer was last open, which may close again before the next look. */
  const openedAt = useRef<Location | null>(null)
  /** The location that is being left, until the router shows the next. */
  const leaving = useRef<Location | null>(null)
  const [looks, lookAgain] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    shown.current = location
  }, [location])
  useEffect(
    () =>
      listenToDrawers(() => {
        if (openDrawers().length > 0) openedAt.current = shown.current
      }),
    [],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `looks` asks for another look
  useEffect(() => {
    if (!isIdle) return
    // Afterwards: a drawer that gives way to another closes before that one opens.
    const timer = setTimeout(look)
    return () => clearTimeout(timer)

    function look() {
      const { key, search, state } = location
      // On the way to another page already, as after something was created: React shows that later.
      if (isApproaching()) return
      if (router && (router.state.navigation.state !== 'idle' || router.state.location.key !== key)) return
      if (leaving.current === location) return
      leaving.current = null
      const marker = markerIn(state)
      const entry = { key, index: indexNow(), marker, search }
      const last = openedAt.current === location ? { ...entry, isOpen: true } : before.current
      // The entry that a drawer was to get has come.
      const known = last?.key === '' && marker !== null ? { ...last, key } : last
      const step = stepAt(entry, top, known)
      const address = top?.address ?? null
      before.current = { ...entry, isOpen: top !== null }
      if (step === 'close') {
        top?.close()
        setTimeout(lookAgain, closingMs)
      }
      if (step === 'leave') {
        leaving.current = location
        // One that opens meanwhile has not been gone back from.
        before.current = null
        navigate(-1)
      }
      if (step === 'unmark') go(searchWith(search, [marker], null), undefined, true)
      if (step === 'rename') go(searchWith(search, [marker], address), address?.name ?? '', true)
      if (step !== 'enter') return
      // Back leads to the page alone: at first its entry loses the name, then the drawer gets its own.
      if (address && new URLSearchParams(search).has(address.name))
        go(searchWith(search, [address.name], null), undefined, true)
      else {
        go(searchWith(search, [], address), address?.name ?? '', false)
        // Back may come before the next look.
        before.current = {
          key: '',
          index: entry.index + 1,
          marker: address?.name ?? '',
          search,
          isOpen: true,
        }
      }
    }

    function go(search: string, drawer: string | undefined, replace: boolean) {
      leaving.current = location
      navigate(
        { search, hash: location.hash },
        { replace, preventScrollReset: true, state: { ...location.state, drawer } },
      )
    }
  }, [location, top, isIdle, looks])

  return null
}

/** The router keeps the position of each entry in its state. */
const indexNow = (): number => window.history.state?.idx ?? 0
