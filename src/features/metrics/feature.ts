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
      'O que aconteceu num período: comparecimento, faltas, ocupação, esperas, conversas e notas, com as linhas de cada número.',
  },
}

export const permissions = {
  'metrics.read': management,
  'closings.write': management,
  /** Whether and from where the network's history is learnt from. */
  'risks.configure': management,
} as const satisfies Feature['permissions']

export const auditKinds = {
  closing: 'metrics.read',
  riskSettings: 'metrics.read',
} as const satisfies Feature['auditKinds']

export const topics = { closings: { may: 'metrics.read' } } as const satisfies Feature['topics']

export const help: Readonly<Record<string, string>> = {
  month_not_over:
    'Um mês só se fecha depois do último dia, no calendário da unidade. Até lá, leia a folha: ela conta até agora.',
  closing_changed:
    'Leia o mês de novo e veja os documentos da unidade: o próximo leva o número seguinte ao do último.',
  nothing_to_correct: 'Retifica-se o que mudou: leia `…/changes` antes.',
}

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'metricas', page: 'features/metrics/ui/MetricsPage.tsx' },
  { in: 'network', path: 'metricas/fechamento', page: 'features/metrics/ui/closing/ClosingPage.tsx' },
  {
    in: 'network',
    path: 'metricas/fechamento/demonstrativos',
    page: 'features/metrics/ui/closing/StatementsPage.tsx',
  },
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
      synonyms: 'relatório indicadores faltas ocupação receita fechamento repasse',
    },
  ],
}
