import { management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { automationsContract } from './contract.ts'

export const contract = { automations: automationsContract }

export const tags: Record<string, Tag> = {
  Automações: {
    order: 134,
    description:
      'As mensagens que saem sozinhas: confirmação, véspera, preparo, falta, satisfação, retorno e aniversário. Se o agendamento muda ou é cancelado, a mensagem dele muda junto.',
  },
}

export const help: Record<string, string> = {
  template_needed:
    '`reason` diz o que falta: escolha um template que possa ser enviado por um dos canais da automação.',
  too_many_automations: 'Exclua um dos lembretes deste tipo antes de adicionar outro.',
}

export const permissions = {
  'automations.read': staff,
  'automations.update': management,
} as const satisfies Feature['permissions']

export const auditKinds = { automation: 'automations.read' } as const satisfies Feature['auditKinds']

export const topics = { automations: { may: 'automations.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'campanhas/automacoes', page: 'features/automations/ui/AutomationsPage.tsx' },
  { in: 'network', path: 'campanhas/automacoes/:id', page: 'features/automations/ui/AutomationPage.tsx' },
]

export const web: WebPart = {
  permissions,
  tabs: [
    {
      in: 'campaigns',
      order: 20,
      label: 'Automações',
      to: paths.automations,
      may: 'automations.read',
      counts: 'automations',
    },
  ],
}
