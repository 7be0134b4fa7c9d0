import { type Icon, IconBuildingHospital, IconLayoutDashboard } from '@tabler/icons-react'
import { paths } from '#src/paths.ts'

export interface MenuEntry {
  readonly label: string
  readonly to: string
  readonly Icon: Icon
  /** Other words that the search finds it by. */
  readonly synonyms?: string
}

export interface MenuGroup {
  readonly id: string
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

export const home: MenuEntry = {
  label: 'Dashboard',
  to: paths.dashboard,
  Icon: IconLayoutDashboard,
  synonyms: 'início painel hoje resumo',
}

/** In the specification's order (§2); an entry appears with its page. */
export const groups: readonly MenuGroup[] = [
  {
    id: 'configuracoes',
    label: 'Configurações',
    entries: [
      {
        label: 'Rede e unidades',
        to: paths.network,
        Icon: IconBuildingHospital,
        synonyms: 'cnpj clínica dados telefone e-mail endereço cep configuração',
      },
    ],
  },
]
