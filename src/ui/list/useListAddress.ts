import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { shell } from '#ui/shell/store.ts'
import {
  type AddressShape,
  filterText,
  isNarrowed,
  type ListChange,
  type ListState,
  readList,
  writeList,
} from './address.ts'

export interface ListAddress<S extends string = string, F extends string = string> extends ListState<S, F> {
  /** The input of the list route besides the filters: `{ orgId, ...address.input, isActive }`. */
  readonly input: { q: string; sort: S | `-${S}`; cursor: string | undefined }
  readonly isNarrowed: boolean
  readonly isDefaultOrder: boolean
  /** `replace` for changes that the back button should skip, as each typed character. */
  change(change: ListChange, options?: { replace?: boolean }): void
  /** Clears search and filters; the order stays. */
  clear(): void
}

/**
 * The state of a list, in the address bar; the shell's store mirrors it. `shape` is a constant of the page.
 */
export function useListAddress<S extends string, F extends string>(
  shape: AddressShape<S, F>,
): ListAddress<S, F> {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readList(search, shape), [search, shape])

  useEffect(() => {
    shell.setSearchText(state.q)
    shell.setFilter(filterText(state.filters))
  }, [state])
  useEffect(
    () => () => {
      shell.setSearchText('')
      shell.setFilter('')
    },
    [],
  )

  const change = useCallback(
    (change: ListChange, { replace = false } = {}) =>
      setSearch((current) => writeList(current, shape, change), { replace, preventScrollReset: true }),
    [setSearch, shape],
  )
  const clear = useCallback(
    () => change({ q: '', filters: Object.fromEntries(shape.filters.map((id) => [id, []])) }),
    [change, shape],
  )
  const { q, sort, cursor } = state
  return useMemo(
    () => ({
      ...state,
      input: { q, sort, cursor },
      isNarrowed: isNarrowed(state),
      isDefaultOrder: sort === shape.sorts[0],
      change,
      clear,
    }),
    [state, shape, q, sort, cursor, change, clear],
  )
}
