import { queryOptions } from '@tanstack/react-query'
import { identity } from './identity.ts'

/** Asked each time: the answer is in the token at hand, which changes in other tabs too. */
export const shownFactorQuery = queryOptions({
  queryKey: ['identity', 'shown-factor'],
  queryFn: async () => (await identity()).own.hasShownFactor(),
  staleTime: 0,
})
