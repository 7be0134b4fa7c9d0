import { management, staff } from '#platform/access.ts'
import type { Feature, WebPart } from '#platform/feature.ts'

export const permissions = {
  'campaigns.read': staff,
  'campaigns.update': management,
} as const satisfies Feature['permissions']

export const topics = { campaigns: { may: 'campaigns.read' } } as const satisfies Feature['topics']

export const web: WebPart = { permissions }
