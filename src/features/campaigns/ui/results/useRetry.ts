import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { campaignCollection, retryCampaign } from '../data.ts'
import { formatCount } from '../labels.ts'

type Retried = Omit<Parameters<typeof retryCampaign>[0], 'orgId' | 'id'>

/** Tries failed messages of a campaign again, and says how many are on their way. */
export function useRetry(id: string) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (retried: Retried) => retryCampaign({ orgId, id, ...retried }),
    onSuccess: ({ ids }) => toast({ text: textOf(ids.length) }),
    onSettled: () => client.invalidateQueries({ queryKey: campaignCollection.queryKey }),
  })
}

function textOf(attempts: number): string {
  if (attempts === 0) return 'Já não há o que tentar de novo'
  return attempts === 1 ? '1 nova tentativa na fila' : `${formatCount(attempts)} novas tentativas na fila`
}
