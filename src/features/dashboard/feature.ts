import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import type { PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { dashboardContract } from './contract.ts'

export const contract = { dashboard: dashboardContract }

export const tags: Record<string, Tag> = {
  Dashboard: { order: 150, description: 'O que já está pronto para o primeiro agendamento.' },
}

export const pages: readonly PageRoute[] = [
  { in: 'admin', path: '', page: 'features/dashboard/ui/DashboardRedirect.tsx' },
  { in: 'network', path: 'dashboard', page: 'features/dashboard/ui/DashboardPage.tsx' },
]

export const web: WebPart = {
  strips: [
    {
      id: 'setup',
      may: 'network.update',
      on: [paths.network, paths.units, paths.plans, paths.professionals],
      load: () => import('./ui/SetupStrip.tsx'),
    },
  ],
  menu: [
    {
      group: 'home',
      order: 10,
      label: 'Dashboard',
      to: paths.dashboard,
      Icon: IconLayoutDashboard,
      synonyms: 'início painel hoje resumo',
    },
  ],
}
