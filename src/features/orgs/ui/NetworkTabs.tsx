import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { totalOf } from '#ui/list/total.ts'
import { Tabs } from '#ui/page/Tabs.tsx'

const useUnitTotal = totalOf('units', 'units.read')
const useMemberTotal = totalOf('members', 'team.read')

/** The pages of "Rede e unidades", as tabs; none for who may open only one of them. */
export function NetworkTabs() {
  return can(useActiveNetwork().role, 'configuration.read') ? <AllTabs /> : null
}

function AllTabs() {
  const { role } = useActiveNetwork()
  const units = useUnitTotal()
  const members = useMemberTotal(can(role, 'team.read'))
  return (
    <Tabs
      label="Rede e unidades"
      tabs={[
        { to: paths.network, label: 'Rede' },
        { to: paths.units, label: 'Unidades', count: units },
        { to: paths.team, label: 'Equipe', count: members },
      ]}
    />
  )
}
