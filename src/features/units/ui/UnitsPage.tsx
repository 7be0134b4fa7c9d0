import { useQuery } from '@tanstack/react-query'
import { NetworkTabs } from '#features/orgs/ui/NetworkTabs.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { deleteItems } from '#ui/list/deletion.ts'
import { ListPage } from '#ui/list/ListPage.tsx'
import { useActivation } from '#ui/list/useActivation.ts'
import { useListAddress } from '#ui/list/useListAddress.ts'
import { pageMeta } from '#ui/pageMeta.ts'
import { unitSorts } from '../contract.ts'
import { unitColumns } from './columns.tsx'
import { activateUnits, unitCollection, unitsQuery } from './data.ts'
import { unitLabels } from './labels.ts'
import { NoUnits } from './NoUnits.tsx'

const title = 'Rede e unidades'

export const meta = pageMeta('Unidades')
export const handle = { title, may: 'configuration.read' }

const shape = { sorts: unitSorts, filters: ['situacao'] } as const
const situations = [
  { value: 'ativas', label: 'ativas' },
  { value: 'inativas', label: 'inativas' },
] as const

export default function UnitsPage() {
  const { orgId } = useActiveNetwork()
  return <Units key={orgId} orgId={orgId} />
}

function Units({ orgId }: { orgId: string }) {
  const mayUpdate = can(useActiveNetwork().role, 'units.update')
  const address = useListAddress(shape)
  const [situation] = address.filters.situacao
  const isActive = situation === undefined ? undefined : situation === 'ativas'
  const query = useQuery(unitsQuery({ orgId, ...address.input, isActive }))
  const activation = useActivation({
    itemLabels: unitLabels,
    activate: (ids, on) => activateUnits({ orgId, ids, isActive: on }),
    queryKey: unitCollection.queryKey,
  })
  return (
    <ListPage
      title={title}
      description="Onde a rede atende: endereço, horários, salas e equipamentos."
      tabs={<NetworkTabs />}
      itemLabels={unitLabels}
      address={address}
      query={query}
      columns={unitColumns}
      nameOf={({ name }) => name}
      linkTo={({ id }) => paths.unit(id)}
      searchLabel="Nome, cidade, endereço ou CNES"
      filters={[{ id: 'situacao', label: 'Situação', options: situations }]}
      add={mayUpdate ? { label: 'Adicionar unidade', to: paths.newUnit } : undefined}
      actionsOf={mayUpdate ? activation.actionsOf : undefined}
      bulk={mayUpdate ? activation.bulk : undefined}
      remove={mayUpdate ? (ids) => deleteItems({ ...unitCollection, orgId, ids }) : undefined}
      empty={<NoUnits mayAdd={mayUpdate} />}
    />
  )
}
