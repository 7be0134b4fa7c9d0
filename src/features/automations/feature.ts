import { management, staff } from '#platform/access.ts'
import type { Feature, Tag, WebPart } from '#platform/feature.ts'
import { automationsContract } from './contract.ts'

export const contract = { automations: automationsContract }

export const tags: Record<string, Tag> = {
  Automações: {
    order: 134,
    description:
      'As mensagens que saem sozinhas: confirmação, véspera, preparo, falta, satisfação, retorno e aniversário. Se a visita muda ou é cancelada, a mensagem dela muda junto.',
  },
}

export const permissions = {
  'automations.read': staff,
  'automations.update': management,
} as const satisfies Feature['permissions']

export const auditKinds = { automation: 'automations.read' } as const satisfies Feature['auditKinds']

export const topics = { automations: { may: 'automations.read' } } as const satisfies Feature['topics']

export const web: WebPart = { permissions }
