/** Reads and writes the address of a list, which is the source of its search, order, filters and page. */

export interface AddressShape<S extends string = string, F extends string = string> {
  /** The contract's names of the orders; the first is the default. */
  readonly sorts: readonly [S, ...S[]]
  /** The parameters of the filters, in Portuguese: `situacao`. */
  readonly filters: readonly F[]
}

export interface ListState<S extends string = string, F extends string = string> {
  readonly q: string
  readonly sort: S | `-${S}`
  readonly cursor: string | undefined
  /** The chosen values of each filter; empty when none is chosen. */
  readonly filters: Readonly<Record<F, readonly string[]>>
}

export function readList<S extends string, F extends string>(
  search: URLSearchParams,
  { sorts, filters }: AddressShape<S, F>,
): ListState<S, F> {
  const sort = search.get('sort') ?? ''
  const isKnown = (sorts as readonly string[]).includes(sort.replace(/^-/, ''))
  return {
    q: search.get('q') ?? '',
    sort: isKnown ? (sort as S | `-${S}`) : sorts[0],
    cursor: search.get('cursor') ?? undefined,
    filters: Object.fromEntries(
      filters.map((id) => [id, (search.get(id) ?? '').split(',').filter((value) => value !== '')]),
    ) as unknown as Record<F, readonly string[]>,
  }
}

export interface ListChange {
  readonly q?: string
  /** '' is the default order. */
  readonly sort?: string
  readonly cursor?: string | null
  readonly filters?: Readonly<Record<string, readonly string[]>>
}

/**
 * Returns the address after a change; any change but of the page goes to the first page; defaults are left
 * out.
 */
export function writeList(
  search: URLSearchParams,
  { sorts }: AddressShape,
  change: ListChange,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  set('cursor', change.cursor ?? '')
  if (change.q !== undefined) set('q', change.q)
  if (change.sort !== undefined) set('sort', change.sort === sorts[0] ? '' : change.sort)
  for (const [id, values] of Object.entries(change.filters ?? {})) set(id, values.join(','))
  return next
}

export const isNarrowed = ({ q, filters }: ListState): boolean => q.trim() !== '' || filterCount(filters) > 0

export const filterCount = (filters: ListState['filters']): number =>
  Object.values(filters).filter((values) => values.length > 0).length

/** Formats the filters for the shell's store: `situacao=ativas&unidade=1,2`. */
export const filterText = (filters: ListState['filters']): string =>
  Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([id, values]) => `${id}=${values.join(',')}`)
    .join('&')
