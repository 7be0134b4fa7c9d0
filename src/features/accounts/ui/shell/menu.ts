import { type Icon, IconBuildingHospital, IconLayoutDashboard } from '@tabler/icons-react'
import { paths } from '#src/paths.ts'

export interface MenuEntry {
  readonly label: string
  readonly to: string
  readonly Icon: Icon
}

export interface MenuGroup {
  readonly id: string
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

export const home: MenuEntry = { label: 'Dashboard', to: paths.dashboard, Icon: IconLayoutDashboard }

/** In the specification's order (§2); an entry appears with its page. */
export const groups: readonly MenuGroup[] = [
  {
    id: 'configuracoes',
    label: 'Configurações',
    entries: [{ label: 'Rede e unidades', to: paths.network, Icon: IconBuildingHospital }],
  },
]
