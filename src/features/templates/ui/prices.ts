import { useQuery } from '@tanstack/react-query'
import { channelsContract } from '#features/channels/contract.ts'
import { defaultPrices, type Prices } from '#features/channels/rules.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { connect } from '#platform/http/connect.ts'

const { query } = connect('channels', channelsContract)

/** What messages cost this network; the usual prices until they are read. */
export function usePrices(): Prices {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(query.list.queryOptions({ input: { orgId } }))
  return data?.rules.prices ?? defaultPrices
}

const money = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** Formats millionths of a real: 340000 → `R$ 0,34`. */
export const formatPrice = (millionths: number): string => money.format(millionths / 1_000_000)
