import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { Network } from '../contract.ts'
import { networkQuery, updateNetwork } from './data.ts'
import { startNoted } from './draftNote.ts'
import { updateTexts } from './messages.ts'
import { NetworkFormView } from './NetworkForm.tsx'
import { NetworkSkeleton } from './NetworkSkeleton.tsx'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { useNetworkForm } from './useNetworkForm.ts'

const title = 'Rede e unidades'

export const meta = pageMeta(title)
export const handle = { title }

export default function NetworkPage() {
  const { orgId } = useActiveNetwork()
  return (
    <Page title={title} lead="Dados da rede, usados em mensagens, recibos e na página pública." isRuled>
      <NetworkData key={orgId} orgId={orgId} />
    </Page>
  )
}

function NetworkData({ orgId }: { orgId: string }) {
  const { data, error, refetch, isFetching } = useQuery(networkQuery(orgId))
  if (data) return <NetworkEditor network={data} />
  if (!error) return <NetworkSkeleton />
  return (
    <div style={{ padding: '24px var(--page-padding)' }}>
      <ErrorRegion
        text={`Os dados da rede não puderam ser carregados. ${sentenceOf(error)}`}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    </div>
  )
}

function NetworkEditor({ network }: { network: Network }) {
  const client = useQueryClient()
  const { orgId } = network
  const isReadOnly = !can(useActiveNetwork().role, 'network.update')
  const noteKey = `rede:${orgId}`
  const form = useNetworkForm({
    start: () => startNoted(noteKey, network),
    network,
    noteKey,
    texts: updateTexts,
    async save(values, version) {
      const saved = await updateNetwork({ orgId, version, ...values })
      client.setQueryData(networkQuery(orgId).queryKey, saved)
      return saved
    },
  })
  return (
    <>
      {isReadOnly && <ReadOnlyNote />}
      <NetworkFormView form={form} saveLabel="Salvar" isReadOnly={isReadOnly}>
        <SecuritySection network={network} />
      </NetworkFormView>
    </>
  )
}
