import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { shell } from '#ui/shell/store.ts'
import { type AgendaState, readAgenda, writeAgenda } from './address.ts'

export type ChangeAgenda = (change: Partial<AgendaState>) => void

/** What the agenda shows, in the address bar; the shell's store mirrors it. */
export function useAgendaAddress(): readonly [AgendaState, ChangeAgenda] {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readAgenda(search), [search])
  useEffect(() => {
    const filters = new URLSearchParams(search)
    filters.delete('data')
    shell.setFilter(filters.toString())
  }, [search])
  useEffect(() => () => shell.setFilter(''), [])
  const change = useCallback<ChangeAgenda>(
    (change) => setSearch((current) => writeAgenda(current, change), { preventScrollReset: true }),
    [setSearch],
  )
  return [state, change]
}
