import { useQuery } from '@tanstack/react-query'
import { defaultPrices, type Prices } from '#features/channels/rules.ts'
import { channelsQuery } from '#features/channels/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'

/** What messages cost this network; the usual prices until they are read. */
export function usePrices(): Prices {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(channelsQuery(orgId))
  return data?.rules.prices ?? defaultPrices
}
