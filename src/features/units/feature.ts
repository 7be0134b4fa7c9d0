import { everyone, management } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { unitsContract } from './contract.ts'

export const contract = { units: unitsContract }

export const tags: Record<string, Tag> = {
  Unidades: {
    order: 30,
    description: 'Onde a rede atende: endereço, horários, feriados, salas e equipamentos.',
  },
}

export const permissions = {
  'units.read': everyone,
  'units.update': management,
} as const satisfies Feature['permissions']

export const auditKinds = { unit: 'units.read' } as const satisfies Feature['auditKinds']

export const topics = { units: { may: 'units.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'configuracao-unidades', page: 'features/units/ui/UnitsPage.tsx' },
  {
    in: 'network',
    path: 'configuracao-unidades/adicionar',
    page: 'features/units/ui/UnitFormPage.tsx',
    id: 'new-unit',
  },
  { in: 'network', path: 'configuracao-unidades/editar/:id', page: 'features/units/ui/UnitFormPage.tsx' },
]

export const web: WebPart = {
  permissions,
  tabs: [
    {
      in: 'network',
      order: 20,
      label: 'Unidades',
      to: paths.units,
      may: 'configuration.read',
      counts: 'units',
    },
  ],
}
