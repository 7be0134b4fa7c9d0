import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Action, can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { updateLabels } from '#ui/form/record/labels.ts'
import { RecordFormSkeleton } from '#ui/form/record/RecordFormSkeleton.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { Network } from '../contract.ts'
import { DeletionSection } from './DeletionSection.tsx'
import { networkQuery, updateNetwork } from './data.ts'
import { networkHistory } from './fields.ts'
import { LastChange } from './LastChange.tsx'
import { Logo } from './Logo.tsx'
import { LogoSection } from './LogoSection.tsx'
import { NetworkFormView } from './NetworkForm.tsx'
import { NetworkTabs } from './NetworkTabs.tsx'
import { PatientInformationSection } from './PatientInformationSection.tsx'
import { PlanSection } from './PlanSection.tsx'
import { PublicPageSection } from './PublicPageSection.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { TravelSection } from './TravelSection.tsx'
import { useNetworkForm } from './useNetworkForm.ts'

const title = 'Rede e unidades'

export const meta = pageMeta(title)
export const handle = { title, may: 'configuration.read' }

export default function NetworkPage() {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(networkQuery(orgId))
  return (
    <Page
      title={title}
      description="Os dados da rede, como aparecem nas mensagens. Recibos e página pública, em construção, vão usá-los."
      action={data && <HistoryButton kind="org" id={orgId} name={data.orgName} fields={networkHistory} />}
      tabs={<NetworkTabs />}
    >
      <NetworkData key={orgId} orgId={orgId} />
    </Page>
  )
}

function NetworkData({ orgId }: { orgId: string }) {
  const { data, error, refetch, isFetching } = useQuery(networkQuery(orgId))
  if (data) return <NetworkEditor network={data} />
  if (!error)
    return (
      <RecordFormSkeleton
        label="Carregando os dados da rede"
        sections={[
          [14, 10],
          [10, 14],
          [6, 14, 4, 16, 8, 24],
        ]}
        hasPreview
      />
    )
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

const anchors: readonly { readonly id: string; readonly title: string; readonly may: Action }[] = [
  { id: 'logo', title: 'Logo', may: 'network.update' },
  { id: 'deslocamento', title: 'Deslocamento', may: 'network.read' },
  { id: 'aos-pacientes', title: 'Aos pacientes', may: 'network.read' },
  { id: 'pagina-publica', title: 'Página pública', may: 'network.read' },
  { id: 'seguranca', title: 'Segurança', may: 'network.secure' },
  { id: 'assinatura', title: 'Assinatura', may: 'network.read' },
  { id: 'excluir-rede', title: 'Excluir rede', may: 'network.delete' },
]

function NetworkEditor({ network }: { network: Network }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { orgId } = network
  const { role } = useActiveNetwork()
  const form = useNetworkForm({
    record: network,
    noteKey: `rede:${orgId}`,
    labels: updateLabels('Rede atualizada com sucesso'),
    async save(values, version) {
      const saved = await updateNetwork({ orgId, version, ...values })
      client.setQueryData(networkQuery(orgId).queryKey, saved)
      return saved
    },
    // Specification §7.
    onSaved: () => navigate(paths.units),
    isReadOnly: !can(role, 'network.update'),
  })
  return (
    <NetworkFormView
      form={form}
      saveLabel="Salvar"
      logo={<Logo orgId={orgId} name={network.orgName} />}
      note={can(role, 'history.read') && <LastChange orgId={orgId} />}
      furtherAnchors={anchors.filter(({ may }) => can(role, may))}
    >
      <LogoSection network={network} />
      <TravelSection network={network} />
      <PatientInformationSection network={network} />
      <PublicPageSection network={network} />
      <SecuritySection network={network} />
      <PlanSection />
      <DeletionSection network={network} />
    </NetworkFormView>
  )
}
