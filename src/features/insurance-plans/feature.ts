import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { plansContract } from './contract.ts'

export const contract = { insurancePlans: plansContract }

export const tags: Record<string, Tag> = {
  Convênios: {
    order: 50,
    description: 'Os convênios aceitos, seus planos, onde valem e se pedem autorização.',
  },
}

export const permissions = {
  'plans.read': staff,
  'plans.update': management,
} as const satisfies Feature['permissions']

export const auditKinds = { insurancePlan: 'plans.read' } as const satisfies Feature['auditKinds']

export const topics = { 'insurance-plans': { may: 'plans.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  {
    in: 'network',
    path: 'configuracao-convenios-e-exames',
    page: 'features/insurance-plans/ui/PlansPage.tsx',
  },
  {
    in: 'network',
    path: 'configuracao-convenios-e-exames/adicionar-convenio',
    page: 'features/insurance-plans/ui/PlanFormPage.tsx',
    id: 'new-plan',
  },
  {
    in: 'network',
    path: 'configuracao-convenios-e-exames/editar-convenio/:id',
    page: 'features/insurance-plans/ui/PlanFormPage.tsx',
  },
]

export const web: WebPart = {
  permissions,
  menu: [
    {
      group: 'configuration',
      order: 20,
      label: 'Convênios e exames',
      to: paths.plans,
      Icon: IconShieldCheck,
      may: 'plans.read',
      synonyms: 'plano operadora cobertura preço tabela tuss preparo jejum autorização',
    },
  ],
  // By name, operadora or registro.
  search: [
    {
      id: 'insurance-plans',
      title: 'Convênios',
      order: 30,
      Icon: IconShieldCheck,
      may: 'plans.read',
      load: async () => (await import('./ui/found.ts')).findPlans,
      pathOf: paths.plan,
    },
  ],
}
