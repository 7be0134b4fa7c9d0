import { management, staff } from '#platform/access.ts'
import type { Feature, WebPart } from '#platform/feature.ts'

export const permissions = {
  'automations.read': staff,
  'automations.update': management,
} as const satisfies Feature['permissions']

export const topics = { automations: { may: 'automations.read' } } as const satisfies Feature['topics']

export const web: WebPart = { permissions }
