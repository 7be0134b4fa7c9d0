import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApi } from '#platform/http/client.ts'
import { readCredentials, reportSessionLost } from '#platform/session.ts'
import { contract } from './contract.ts'

/** The API, as the interface calls it. */
export const api = createApi(contract, {
  url: () => new URL('/api/v1', window.location.origin),
  credentials: readCredentials,
  onSessionLost: reportSessionLost,
})

/** The same for TanStack Query: `useQuery(query.orgs.find.queryOptions({ input: { orgId } }))`. */
export const query = createTanstackQueryUtils(api)
