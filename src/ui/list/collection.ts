import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Collection } from './deletion.ts'
import { everything, type Listed, pageSize } from './everything.ts'

/** What a feature with records adds to the queries of its contract; given what `connect` answers. */

interface ListApi<T> {
  list(
    input: { orgId: string; limit: number; cursor?: string | undefined },
    options: { signal: AbortSignal },
  ): Promise<Listed<T>>
}

interface Keys {
  key(): QueryKey
}

/** The query of all records that one may see, in the order of their names: to choose from. */
export const everyOf =
  <T>({ api, query }: { readonly api: ListApi<T>; readonly query: { readonly list: Keys } }) =>
  (orgId: string) =>
    queryOptions({
      queryKey: [...query.list.key(), 'every', orgId],
      queryFn: ({ signal }) =>
        everything((cursor) => api.list({ orgId, limit: pageSize, cursor }, { signal })),
    })

/** The collection as `deleteItems` takes it. */
export const collectionOf = (
  colId: string,
  { api, query }: { readonly api: Pick<Collection, 'remove' | 'restore'>; readonly query: Keys },
): Collection => ({ colId, queryKey: query.key(), remove: api.remove, restore: api.restore })
