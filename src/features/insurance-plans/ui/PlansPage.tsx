import { useQuery } from '@tanstack/react-query'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { activeFilter, either, isActiveIn, isDeletedIn, optionsOf, recordOptions } from '#ui/list/filters.ts'
import { ListPage } from '#ui/list/ListPage.tsx'
import type { Filter } from '#ui/list/types.ts'
import { useListAddress } from '#ui/list/useListAddress.ts'
import { useRecordActions } from '#ui/list/useRecordActions.ts'
import { pageMeta } from '#ui/pageMeta.ts'
import { type PlanItem, planSorts } from '../contract.ts'
import { planColumns } from './columns.tsx'
import { activatePlans, planCollection, planOptionsQuery, plansQuery } from './data.ts'
import { planLabels } from './labels.ts'
import { NoPlans } from './NoPlans.tsx'
import { PlansTabs, plansTitle } from './PlansTabs.tsx'

export const meta = pageMeta('Convênios')
export const handle = { title: plansTitle, may: 'plans.read' }

const shape = { sorts: planSorts, filters: ['situacao', 'autorizacao', 'operadora', 'unidade'] } as const

export default function PlansPage() {
  const { orgId } = useActiveNetwork()
  return <Plans key={orgId} orgId={orgId} />
}

function Plans({ orgId }: { orgId: string }) {
  const mayUpdate = can(useActiveNetwork().role, 'plans.update')
  const address = useListAddress(shape)
  const deleted = mayUpdate ? isDeletedIn(address.filters, planLabels) : undefined
  const { autorizacao, operadora, unidade } = address.filters
  const query = useQuery(
    plansQuery({
      orgId,
      ...address.input,
      deleted,
      isActive: isActiveIn(address.filters, planLabels),
      requiresAuthorization: either(autorizacao[0], 'sempre'),
      operator: operadora.join(',') || undefined,
      unitId: unidade[0],
    }),
  )
  const actions = useRecordActions<PlanItem>({
    orgId,
    itemLabels: planLabels,
    collection: planCollection,
    activate: activatePlans,
    mayUpdate,
    isDeleted: deleted,
  })
  return (
    <ListPage
      title={plansTitle}
      description="Com quem a rede trabalha, onde cada convênio vale e o que pede."
      tabs={<PlansTabs />}
      itemLabels={planLabels}
      address={address}
      query={query}
      columns={planColumns}
      nameOf={({ name }) => name}
      linkTo={({ id }) => paths.plan(id)}
      searchLabel="Nome, operadora ou registro"
      filters={useFilters(orgId, mayUpdate)}
      add={mayUpdate ? { label: 'Adicionar convênio', to: paths.newPlan } : undefined}
      empty={<NoPlans mayAdd={mayUpdate} />}
      {...actions}
    />
  )
}

function useFilters(orgId: string, mayUpdate: boolean): readonly Filter[] {
  const { data: options } = useQuery(planOptionsQuery(orgId))
  const { data: units } = useQuery(everyUnitQuery(orgId))
  return [
    activeFilter(planLabels, mayUpdate),
    {
      id: 'operadora',
      label: 'Operadora',
      isMultiple: true,
      options: optionsOf(options?.operators),
    },
    {
      id: 'unidade',
      label: 'Unidade',
      options: recordOptions(units),
    },
    {
      id: 'autorizacao',
      label: 'Autorização',
      options: [
        { value: 'sempre', label: 'sempre' },
        { value: 'por-exame', label: 'por exame' },
      ],
    },
  ]
}
