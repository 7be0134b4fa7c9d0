import { useQueryClient } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { updateLabels } from '#ui/form/record/labels.ts'
import { type RecordForm, type RecordFormOptions, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Channel } from '../../contract.ts'
import { channelKinds } from '../../rules.ts'
import { type Connected, isConnected, showPart } from '../data.ts'

type Given = 'fields' | 'show' | 'start' | 'required' | 'check' | 'normalize' | 'derive' | 'secret'

interface ChannelFormOptions<V extends object, C extends Channel>
  extends Pick<RecordFormOptions<V, Connected<C>>, Given> {
  readonly channel: C
  /** @param version null to connect it */
  readonly connect: (orgId: string, values: V, version: number | null) => Promise<C>
  readonly isReadOnly: boolean
}

/** The settings of one channel: of the connected one, or to connect it. What is typed as a key is never kept. */
export function useChannelForm<V extends object, C extends Channel>(
  options: ChannelFormOptions<V, C>,
): RecordForm<V, Connected<C>> {
  const { channel, connect, ...form } = options
  const { kind } = channel
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  return useRecordForm<V, Connected<C>>({
    ...form,
    record: isConnected(channel) ? channel : null,
    noteKey: `canal:${kind}:${orgId}`,
    idPrefix: `${kind}.`,
    labels: updateLabels(
      isConnected(channel) || kind === 'chat'
        ? `${channelKinds[kind]} atualizado`
        : `${channelKinds[kind]} conectado`,
    ),
    async save(values, version, saved) {
      const next = await connect(orgId, values, saved ? version : null)
      showPart(client, orgId, { [kind]: next })
      return next as Connected<C>
    },
  })
}
