import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Collection } from './deletion.ts'
import { everything, type Listed, pageSize } from './everything.ts'

/** The queries of records that a feature adds to its contract's; take the result of `connect`. */

interface ListApi<T> {
  list(
    input: { orgId: string; limit: number; cursor?: string | undefined },
    options: { signal: AbortSignal },
  ): Promise<Listed<T>>
}

interface Keys {
  key(): QueryKey
}

/** Returns the query of all records that the person may see, by name, for options. */
export const everyOf =
  <T>({ api, query }: { readonly api: ListApi<T>; readonly query: { readonly list: Keys } }) =>
  (orgId: string) =>
    queryOptions({
      queryKey: [...query.list.key(), 'every', orgId],
      queryFn: ({ signal }) =>
        everything((cursor) => api.list({ orgId, limit: pageSize, cursor }, { signal })),
    })

/** Returns the collection for `deleteItems`. */
export const collectionOf = (
  colId: string,
  { api, query }: { readonly api: Pick<Collection, 'remove' | 'restore'>; readonly query: Keys },
): Collection => ({ colId, queryKey: query.key(), remove: api.remove, restore: api.restore })
