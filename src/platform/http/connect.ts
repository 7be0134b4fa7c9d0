import type { AnyContractRouter } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { readCredentials, reportSessionLost } from '#platform/session.ts'
import { createApi } from './client.ts'
import { whenReadable } from './readPause.ts'

/**
 * A feature's part of the API as its interface calls it, and the same for TanStack Query
 * (`useQuery(query.find.queryOptions({ input: { orgId } }))`), under keys that begin with the feature's name.
 */
export function connect<C extends AnyContractRouter>(feature: string, contract: C) {
  const api = createApi(contract, {
    url: () => new URL('/api/v1', window.location.origin),
    credentials: readCredentials,
    onSessionLost: reportSessionLost,
    whenReadable,
  })
  return { api, query: createTanstackQueryUtils(api, { path: [feature] }) }
}
