import { management, staff } from '#platform/access.ts'
import type { Feature, WebPart } from '#platform/feature.ts'

export const permissions = {
  'templates.read': staff,
  'templates.update': management,
} as const satisfies Feature['permissions']

export const topics = { templates: { may: 'templates.read' } } as const satisfies Feature['topics']

export const web: WebPart = { permissions }
