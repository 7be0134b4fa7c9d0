import { useQuery } from '@tanstack/react-query'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { deleteItems } from '#ui/list/deletion.ts'
import { ListPage } from '#ui/list/ListPage.tsx'
import type { Filter } from '#ui/list/types.ts'
import { useActivation } from '#ui/list/useActivation.ts'
import { useListAddress } from '#ui/list/useListAddress.ts'
import { pageMeta } from '#ui/pageMeta.ts'
import { planSorts } from '../contract.ts'
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

/** Whether the address chose this one of two; undefined while it chose neither. */
const either = (value: string | undefined, yes: string) => (value === undefined ? undefined : value === yes)

function Plans({ orgId }: { orgId: string }) {
  const mayUpdate = can(useActiveNetwork().role, 'plans.update')
  const address = useListAddress(shape)
  const { situacao, autorizacao, operadora, unidade } = address.filters
  const query = useQuery(
    plansQuery({
      orgId,
      ...address.input,
      isActive: either(situacao[0], 'ativos'),
      requiresAuthorization: either(autorizacao[0], 'sempre'),
      operator: operadora.join(',') || undefined,
      unitId: unidade[0],
    }),
  )
  const activation = useActivation({
    itemLabels: planLabels,
    activate: (ids, isActive) => activatePlans({ orgId, ids, isActive }),
    queryKey: planCollection.queryKey,
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
      filters={useFilters(orgId)}
      add={mayUpdate ? { label: 'Adicionar convênio', to: paths.newPlan } : undefined}
      actionsOf={mayUpdate ? activation.actionsOf : undefined}
      bulk={mayUpdate ? activation.bulk : undefined}
      remove={mayUpdate ? (ids) => deleteItems({ ...planCollection, orgId, ids }) : undefined}
      empty={<NoPlans mayAdd={mayUpdate} />}
    />
  )
}

function useFilters(orgId: string): readonly Filter[] {
  const { data: options } = useQuery(planOptionsQuery(orgId))
  const { data: units } = useQuery(everyUnitQuery(orgId))
  return [
    {
      id: 'situacao',
      label: 'Situação',
      options: [
        { value: 'ativos', label: 'ativos' },
        { value: 'inativos', label: 'inativos' },
      ],
    },
    {
      id: 'operadora',
      label: 'Operadora',
      isMultiple: true,
      options: options?.operators.map((name) => ({ value: name, label: name })),
    },
    {
      id: 'unidade',
      label: 'Unidade',
      options: units?.map(({ id, name }) => ({ value: id, label: name })),
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
