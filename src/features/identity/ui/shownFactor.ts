import { queryOptions } from '@tanstack/react-query'
import { identity } from './identity.ts'

/** Never cached: the answer is in the current token, which other tabs change, too. */
export const shownFactorQuery = queryOptions({
  queryKey: ['identity', 'shown-factor'],
  queryFn: async () => (await identity()).own.hasShownFactor(),
  staleTime: 0,
})
