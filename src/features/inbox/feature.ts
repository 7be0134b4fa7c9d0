import { management } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { inboxContract } from './contract.ts'

export const contract = { conversations: inboxContract }

export const tags: Record<string, Tag> = {
  Conversas: {
    order: 132,
    description: 'O que as pessoas escrevem à clínica, quem responde a cada uma, e o que a equipe anota.',
  },
}

export const help: Record<string, string> = {
  owner_changed: 'Mostre `current`: quem responde agora. Com o `ownership` de lá a pessoa pode assumir.',
  assistant_away:
    'Passe a conversa a uma pessoa. Em Configuração, Assistente, a gestão diz em que canais ele responde.',
  nobody_present: 'Escolha alguém pelo nome (`userId`), ou devolva à fila: ninguém está em Conversas agora.',
  unreachable: 'Complete o contato no cadastro do paciente, ou responda por outro canal.',
}

export const permissions = {
  'conversations.configure': management,
} as const satisfies Feature['permissions']

export const topics = {
  conversationViewers: { may: 'conversations.answer' },
} as const satisfies Feature['topics']

export const auditKinds = {
  inboxSettings: 'conversations.configure',
} as const satisfies Feature['auditKinds']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'monitoramentos/conversas', page: 'features/inbox/ui/InboxPage.tsx' },
  { in: 'network', path: 'monitoramentos/conversas/:id', page: 'features/inbox/ui/ConversationPage.tsx' },
]

export const web: WebPart = {
  permissions,
  tabs: [
    { in: 'monitoring', order: 30, label: 'Conversas', to: paths.conversations, may: 'conversations.read' },
  ],
}
