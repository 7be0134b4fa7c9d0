import { useSearchParams } from 'react-router'

/** The text that rows are searched for, as the address names it. */
export const searchName = 'busca'

interface RowsSearch {
  /** '' for none. */
  readonly q: string
  search(text: string): void
}

/** What is searched for among the rows stays in the address. */
export function useRowsSearch(): RowsSearch {
  const [search, setSearch] = useSearchParams()
  return {
    q: search.get(searchName) ?? '',
    search: (text) =>
      setSearch((now) => withParameter(now, searchName, text), { replace: true, preventScrollReset: true }),
  }
}

/** The same parameters with one changed; without it for ''. */
export function withParameter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
