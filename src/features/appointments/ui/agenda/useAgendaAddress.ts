import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { appointmentParameter } from '#src/paths.ts'
import { shell } from '#ui/shell/store.ts'
import { type AgendaState, readAgenda, writeAgenda } from './address.ts'

/**
 * Changes some fields. A function gets the last requested state, even when it is not shown yet. `replace` for
 * changes that the back button should skip.
 */
export type ChangeAgenda = (
  change: Partial<AgendaState> | ((state: AgendaState) => Partial<AgendaState>),
  options?: { readonly replace?: boolean },
) => void

/** Returns the agenda's state in the address bar; the shell's store mirrors it. */
export function useAgendaAddress(): readonly [AgendaState, ChangeAgenda] {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readAgenda(search), [search])
  // The router shows an address later than it is requested: two keys in a row must both count.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
    const filters = new URLSearchParams(search)
    filters.delete('data')
    filters.delete(appointmentParameter)
    shell.setFilter(filters.toString())
  }, [search])
  useEffect(() => () => shell.setFilter(''), [])
  const change = useCallback<ChangeAgenda>(
    (change, { replace = false } = {}) => {
      const next = typeof change === 'function' ? change(readAgenda(latest.current)) : change
      latest.current = writeAgenda(latest.current, next)
      setSearch(latest.current, { preventScrollReset: true, replace })
    },
    [setSearch],
  )
  return [state, change]
}
