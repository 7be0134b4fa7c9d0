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

export const help: Record<string, string> = {
  whatsapp_missing: 'Conecte o WhatsApp da rede em Canais antes de enviar textos à Meta.',
  not_submittable: 'Só um rascunho, ou um texto recusado, de WhatsApp vai à Meta.',
  not_in_review: 'Só se desfaz o envio do que a Meta ainda está lendo. Leia o template de novo.',
  has_errors: 'Corrija o que `checks` aponta e envie de novo.',
  refused_by_meta: '`reason` diz o que a Meta respondeu. Mude o texto e envie de novo.',
  meta_unavailable: 'A Meta pode ter recebido o texto: sincronize em alguns minutos antes de repetir.',
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
