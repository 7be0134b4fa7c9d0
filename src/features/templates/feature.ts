import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import { management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { templatesContract } from './contract.ts'

export const contract = { templates: templatesContract }

export const tags: Record<string, Tag> = {
  Templates: {
    order: 130,
    description: 'Os textos que a rede envia, com suas versões e o que a Meta diz delas.',
  },
}

export const permissions = {
  'templates.read': staff,
  'templates.update': management,
} as const satisfies Feature['permissions']

export const auditKinds = { template: 'templates.read' } as const satisfies Feature['auditKinds']

export const topics = { templates: { may: 'templates.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'templates', page: 'features/templates/ui/TemplatesPage.tsx' },
  {
    in: 'network',
    path: 'templates/criar',
    page: 'features/templates/ui/TemplateFormPage.tsx',
    id: 'new-template',
  },
  { in: 'network', path: 'templates/editar/:id', page: 'features/templates/ui/TemplateFormPage.tsx' },
]

export const web: WebPart = {
  permissions,
  menu: [
    {
      group: 'communication',
      order: 20,
      label: 'Templates',
      to: paths.templates,
      Icon: IconTemplate,
      may: 'templates.read',
      synonyms: 'mensagem texto whatsapp sms e-mail modelo variável lembrete',
    },
  ],
  search: [
    {
      id: 'templates',
      title: 'Templates',
      order: 60,
      Icon: IconTemplate,
      may: 'templates.read',
      load: async () => (await import('./ui/found.ts')).findTemplates,
      pathOf: paths.template,
    },
  ],
}
