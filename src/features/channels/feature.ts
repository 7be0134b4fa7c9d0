import { management, staff } from '#platform/access.ts'
import type { Feature, WebPart } from '#platform/feature.ts'

export const permissions = {
  'channels.read': staff,
  'channels.update': management,
} as const satisfies Feature['permissions']

export const topics = { channels: { may: 'channels.read' } } as const satisfies Feature['topics']

export const web: WebPart = { permissions }
