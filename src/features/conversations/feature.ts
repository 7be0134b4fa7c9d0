import { everyone, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { fileTypes } from '#platform/files/types.ts'
import { paths } from '#src/paths.ts'
import { suppressionsContract } from './contract.ts'

export const contract = { suppressions: suppressionsContract }

export const tags: Record<string, Tag> = {
  Mensagens: {
    order: 134,
    description: 'As mensagens que saíram e chegaram, e quem pediu para não receber.',
  },
}

export const help: Record<string, string> = {
  refused_at_provider: 'Nada a fazer pela API: a pessoa retoma as mensagens no WhatsApp dela.',
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
  {
    in: 'network',
    path: 'campanhas/pedidos',
    page: 'features/conversations/ui/refusals/RefusalsPage.tsx',
  },
]

export const web: WebPart = {
  permissions,
  fileKinds,
  tabs: [
    {
      in: 'campaigns',
      order: 40,
      label: 'Quem pediu para sair',
      to: paths.refusals,
      may: 'suppressions.update',
    },
  ],
  patientParts: [
    {
      id: 'refusals',
      order: 10,
      may: 'messages.read',
      load: () => import('./ui/refusals/PatientRefusals.tsx'),
    },
  ],
}
