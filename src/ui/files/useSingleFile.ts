import { useQuery } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { FileItem, FileOwnerInput } from '#platform/files/contract.ts'
import { addressQuery, filesQuery } from './data.ts'

/** Returns the file of a record that has at most one, live, with an address to show it. */
export function useSingleFile(owner: FileOwnerInput): {
  file: FileItem | undefined
  url: string | undefined
} {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(filesQuery(orgId, owner))
  const file = data?.items[0]
  const { data: address } = useQuery({ ...addressQuery(orgId, file?.id ?? ''), enabled: file !== undefined })
  return { file, url: file && address?.url }
}
