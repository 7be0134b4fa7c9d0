import { management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { channelsContract } from './contract.ts'

export const contract = { channels: channelsContract }

export const tags: Record<string, Tag> = {
  Canais: {
    order: 132,
    description: 'Por onde as mensagens saem (WhatsApp, e-mail, SMS): conexão, saúde, regras e preços.',
  },
}

export const help: Record<string, string> = {
  channel_missing: 'A rede não conectou este canal. Conecte-o com `PUT` e repita.',
  too_many_tests: 'São 20 envios de teste por rede em uma hora. `retryAfterS` diz quando tentar de novo.',
  provider_refused:
    '`reason` diz o que o provedor respondeu. Corrija lá, ou confira as chaves com `check`, e repita.',
}

export const permissions = {
  'channels.read': staff,
  'channels.update': management,
} as const satisfies Feature['permissions']

export const auditKinds = {
  channel: 'channels.read',
  messageRules: 'channels.read',
} as const satisfies Feature['auditKinds']

export const topics = { channels: { may: 'channels.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'configuracao-rede/canais', page: 'features/channels/ui/ChannelsPage.tsx' },
]

export const web: WebPart = {
  permissions,
  tabs: [{ in: 'network', order: 40, label: 'Canais', to: paths.channels, may: 'channels.read' }],
}
