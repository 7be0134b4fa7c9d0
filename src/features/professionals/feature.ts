import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import { everyone, management } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { professionalsContract } from './contract.ts'

export const contract = { professionals: professionalsContract }

export const tags: Record<string, Tag> = {
  Profissionais: {
    order: 80,
    description: 'Quem atende: conselho, especialidades, horários por unidade, convênios, exames e preços.',
  },
  'Importação de profissionais': {
    order: 85,
    description: 'Uma planilha vira cadastros de profissionais em três passos: enviar, conferir, confirmar.',
  },
  Bloqueios: {
    order: 90,
    description: 'Férias, congressos e outras ausências na agenda de um profissional.',
  },
}

export const help: Record<string, string> = {
  block_too_long:
    'A recepção bloqueia até 7 dias. Um bloqueio maior precisa de alguém da gestão ou da direção.',
  block_over_booked:
    'Há agendamentos no período. `booked` traz os primeiros e o total; repita com `acceptsBooked: true` depois de conferir.',
}

export const permissions = {
  /** Professionals read only their own record. */
  'professionals.read': everyone,
  'professionals.update': management,
  /** Receptionists block up to seven days, professionals their own agenda. */
  'professionals.block': everyone,
} as const satisfies Feature['permissions']

export const auditKinds = { professional: 'professionals.read' } as const satisfies Feature['auditKinds']

export const topics = {
  professionals: { may: 'professionals.read', isOfAgenda: true },
  blocks: { may: 'professionals.read', isOfAgenda: true },
  professionalImports: { may: 'professionals.update' },
} as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'profissionais', page: 'features/professionals/ui/ProfessionalsPage.tsx' },
  {
    in: 'network',
    path: 'profissionais/adicionar',
    page: 'features/professionals/ui/NewProfessionalPage.tsx',
  },
  {
    in: 'network',
    path: 'profissionais/importar',
    page: 'features/professionals/ui/imports/ImportPage.tsx',
  },
  {
    in: 'network',
    path: 'profissionais/importar/:id',
    page: 'features/professionals/ui/imports/ImportDetailPage.tsx',
  },
  {
    in: 'network',
    path: 'profissionais/editar/:id',
    page: 'features/professionals/ui/ProfessionalFormPage.tsx',
  },
]

export const web: WebPart = {
  permissions,
  menu: [
    {
      group: 'configuration',
      order: 30,
      label: 'Profissionais',
      to: paths.professionals,
      Icon: IconStethoscope,
      may: 'professionals.read',
      synonyms: 'médico médica dentista psicólogo fisioterapeuta agenda horários bloqueio férias crm repasse',
    },
  ],
  // Finds by name, council number or specialty.
  search: [
    {
      id: 'professionals',
      title: 'Profissionais',
      order: 20,
      Icon: IconStethoscope,
      may: 'professionals.read',
      load: async () => (await import('./ui/found.ts')).findProfessionals,
      pathOf: paths.professional,
    },
  ],
}
