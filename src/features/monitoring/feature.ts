import { management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { monitoringContract } from './contract.ts'

export const contract = { monitoring: monitoringContract }

export const tags: Record<string, Tag> = {
  Monitoramento: {
    order: 146,
    description: 'O movimento de agora: quem aguarda, as salas, as conversas e o que acabou de acontecer.',
  },
}

export const permissions = {
  'monitoring.read': staff,
  /** How messages leave, and trying again what failed. */
  'monitoring.system': management,
} as const satisfies Feature['permissions']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'monitoramentos', page: 'features/monitoring/ui/WallPage.tsx' },
  { in: 'network', path: 'monitoramentos/campanhas', page: 'features/monitoring/ui/DeliveriesPage.tsx' },
  { in: 'network', path: 'monitoramentos/sistema', page: 'features/monitoring/ui/SystemPage.tsx' },
  { in: 'network', path: 'monitoramentos/:query', page: 'features/monitoring/ui/SearchPage.tsx' },
]

export const web: WebPart = {
  permissions,
  tabs: [
    { in: 'monitoring', order: 10, label: 'Ao vivo', to: paths.monitoring, may: 'monitoring.read' },
    { in: 'monitoring', order: 20, label: 'Recepção', to: paths.reception, may: 'reception.read' },
    { in: 'monitoring', order: 40, label: 'Campanhas', to: paths.deliveries, may: 'campaigns.read' },
    { in: 'monitoring', order: 50, label: 'Sistema', to: paths.system, may: 'monitoring.system' },
  ],
}
