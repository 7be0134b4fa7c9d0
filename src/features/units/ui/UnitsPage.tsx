import { useQuery } from '@tanstack/react-query'
import { NetworkTabs } from '#features/orgs/ui/NetworkTabs.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { activeFilter, isActiveIn, isDeletedIn } from '#ui/list/filters.ts'
import { ListPage } from '#ui/list/ListPage.tsx'
import { useListAddress } from '#ui/list/useListAddress.ts'
import { useRecordActions } from '#ui/list/useRecordActions.ts'
import { pageMeta } from '#ui/pageMeta.ts'
import { type UnitItem, unitSorts } from '../contract.ts'
import { unitColumns } from './columns.tsx'
import { activateUnits, unitCollection, unitsQuery } from './data.ts'
import { unitLabels } from './labels.ts'
import { NoUnits } from './NoUnits.tsx'

const title = 'Rede e unidades'

export const meta = pageMeta('Unidades')
export const handle = { title, may: 'configuration.read' }

const shape = { sorts: unitSorts, filters: ['situacao'] } as const

export default function UnitsPage() {
  const { orgId } = useActiveNetwork()
  return <Units key={orgId} orgId={orgId} />
}

function Units({ orgId }: { orgId: string }) {
  const mayUpdate = can(useActiveNetwork().role, 'units.update')
  const address = useListAddress(shape)
  const deleted = mayUpdate ? isDeletedIn(address.filters, unitLabels) : undefined
  const isActive = isActiveIn(address.filters, unitLabels)
  const query = useQuery(unitsQuery({ orgId, ...address.input, isActive, deleted }))
  const actions = useRecordActions<UnitItem>({
    orgId,
    itemLabels: unitLabels,
    collection: unitCollection,
    activate: activateUnits,
    mayUpdate,
    isDeleted: deleted,
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
      filters={[activeFilter(unitLabels, mayUpdate)]}
      add={mayUpdate ? { label: 'Adicionar unidade', to: paths.newUnit } : undefined}
      empty={<NoUnits mayAdd={mayUpdate} />}
      {...actions}
    />
  )
}
