import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { management } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { metricsContract } from './contract.ts'

export const contract = { metrics: metricsContract }

export const tags: Record<string, Tag> = {
  Métricas: {
    order: 310,
    description:
      'O que aconteceu num período: comparecimento, faltas, ocupação, esperas, origem, conversas e notas, com as linhas de cada número.',
  },
}

export const permissions = { 'metrics.read': management } as const satisfies Feature['permissions']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'metricas', page: 'features/metrics/ui/MetricsPage.tsx' },
]

export const web: WebPart = {
  permissions,
  menu: [
    {
      group: 'reports',
      order: 10,
      label: 'Métricas',
      to: paths.metrics,
      Icon: IconChartBar,
      may: 'metrics.read',
      synonyms: 'relatório indicadores faltas ocupação receita fechamento',
    },
  ],
}
