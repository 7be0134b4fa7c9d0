import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { campaignCollection, cancelCampaign, pauseCampaign, resumeCampaign } from './data.ts'

/** Pausing, resuming and cancelling, each with its word when it is done. */
export function useCampaignActs(id: string) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: Act) => run({ orgId, id }),
    onSuccess: (_, { text, undo }) => toast({ text, ...(undo && { undo }) }),
    onSettled: () => client.invalidateQueries({ queryKey: campaignCollection.queryKey }),
  })
  const resume = () => mutate({ run: resumeCampaign, text: 'Envio retomado' })
  return {
    isBusy: isPending,
    resume,
    pause: () => mutate({ run: pauseCampaign, text: 'Envio pausado', undo: resume }),
    cancel: (text: string) => mutate({ run: cancelCampaign, text }),
  }
}

interface Act {
  readonly run: (input: { orgId: string; id: string }) => Promise<unknown>
  readonly text: string
  readonly undo?: () => void
}
