import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { RecordFormView } from '#ui/form/record/RecordFormView.tsx'
import { RecordPending } from '#ui/form/record/RecordPending.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { Plan } from '../contract.ts'
import { planQuery } from './data.ts'
import { planSections } from './form/planSections.tsx'
import { usePlanForm } from './form/usePlanForm.ts'
import { planHistory } from './history.tsx'

const title = 'Convênio'

export const meta = pageMeta(title)
export const handle = { title, may: 'plans.read' }

export default function PlanFormPage() {
  const { orgId } = useActiveNetwork()
  const { id } = useParams()
  return id === undefined ? <NewPlan key={orgId} /> : <StoredPlan key={id} orgId={orgId} id={id} />
}

function NewPlan() {
  const form = usePlanForm(null)
  return (
    <Page title="Novo convênio" description="Com quem a rede trabalha, onde vale e o que pede." isRuled>
      <RecordFormView form={form} saveLabel="Criar convênio" sections={planSections(form)} />
    </Page>
  )
}

function StoredPlan({ orgId, id }: { orgId: string; id: string }) {
  const query = useQuery(planQuery(orgId, id))
  if (query.data) return <PlanEditor plan={query.data} />
  return (
    <RecordPending
      title={title}
      query={query}
      labels={{
        loading: 'Carregando o convênio',
        gone: 'Este convênio não existe ou foi excluído.',
        failed: 'O convênio não pôde ser carregado.',
      }}
      back={{ to: paths.plans, label: 'Ver convênios' }}
      sections={[[14, 10, 24, 24], [24, 10], [24], [24]]}
    />
  )
}

function PlanEditor({ plan }: { plan: Plan }) {
  const form = usePlanForm(plan)
  return (
    <Page
      title={plan.name}
      description={plan.operator || 'Convênio'}
      action={<HistoryButton kind="insurancePlan" id={plan.id} name={plan.name} fields={planHistory} />}
      hasOwnHeading
      isRuled
    >
      <RecordFormView form={form} saveLabel="Salvar" sections={planSections(form)} />
    </Page>
  )
}
