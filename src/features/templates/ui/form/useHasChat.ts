import { useQuery } from '@tanstack/react-query'
import { channelsQuery } from '#features/channels/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'

/** True where the network has its chat on: its texts may lead there. */
export function useHasChat(): boolean {
  const { orgId } = useActiveNetwork()
  return useQuery(channelsQuery(orgId)).data?.chat.settings?.isOn ?? false
}
