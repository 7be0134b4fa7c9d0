import { management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'

export const permissions = {
  'channels.read': staff,
  'channels.update': management,
} as const satisfies Feature['permissions']

export const topics = { channels: { may: 'channels.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'configuracao-rede/canais', page: 'features/channels/ui/ChannelsPage.tsx' },
]

export const web: WebPart = {
  permissions,
  tabs: [{ in: 'network', order: 40, label: 'Canais', to: paths.channels, may: 'channels.read' }],
}
