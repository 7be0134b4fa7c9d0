import { everyone, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { fileTypes } from '#platform/files/types.ts'
import { suppressionsContract } from './contract.ts'

export const contract = { suppressions: suppressionsContract }

export const tags: Record<string, Tag> = {
  Mensagens: {
    order: 134,
    description: 'As mensagens que saíram e chegaram, e quem pediu para não receber.',
  },
}

export const permissions = {
  'conversations.read': everyone,
  'conversations.answer': staff,
  'messages.read': staff,
  'messages.send': staff,
  'suppressions.update': staff,
} as const satisfies Feature['permissions']

export const topics = {
  conversations: { may: 'conversations.answer' },
  messages: { may: 'messages.read' },
  suppressions: { may: 'messages.read' },
} as const satisfies Feature['topics']

export const auditKinds = {
  suppression: 'messages.read',
  conversation: 'conversations.answer',
} as const satisfies Feature['auditKinds']

/** What people send, and what WhatsApp takes. */
export const fileKinds = {
  'conversation-media': fileTypes,
} as const satisfies Feature['fileKinds']

export const pages: readonly PageRoute[] = [
  {
    in: 'network',
    path: 'configuracao-rede/canais/enderecos',
    page: 'features/conversations/ui/BouncesPage.tsx',
  },
]

export const web: WebPart = { permissions, fileKinds }
