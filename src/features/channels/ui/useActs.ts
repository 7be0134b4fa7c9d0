import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { ChannelsOverview } from '../contract.ts'
import { showChannels } from './data.ts'

export interface Acts {
  /** The act that is under way. */
  readonly busy: string | null
  /** Performs an act and shows its answer; false when it was refused, which the person is told. */
  readonly run: (name: string, act: (orgId: string) => Promise<ChannelsOverview>) => Promise<boolean>
}

/** The acts of one channel, one at a time. */
export function useActs(): Acts {
  const client = useQueryClient()
  const { orgId } = useActiveNetwork()
  const [busy, setBusy] = useState<string | null>(null)
  return {
    busy,
    async run(name, act) {
      setBusy(name)
      try {
        showChannels(client, orgId, await act(orgId))
        return true
      } catch (failure) {
        toast({ text: textOf(failure), icon: 'error' })
        return false
      } finally {
        setBusy(null)
      }
    },
  }
}

/** What the provider said is the reason; without it, our own sentence. */
function textOf(failure: unknown): string {
  const data = problemOf(failure)?.data as { reason?: string } | undefined
  return data?.reason ? `${sentenceOf(failure)} ${data.reason}` : sentenceOf(failure)
}
