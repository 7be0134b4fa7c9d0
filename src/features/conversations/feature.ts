import { staff } from '#platform/access.ts'
import type { Feature, WebPart } from '#platform/feature.ts'

export const permissions = {
  'messages.read': staff,
  'messages.send': staff,
  'suppressions.update': staff,
} as const satisfies Feature['permissions']

export const topics = {
  messages: { may: 'messages.read' },
  suppressions: { may: 'messages.read' },
} as const satisfies Feature['topics']

export const auditKinds = { suppression: 'messages.read' } as const satisfies Feature['auditKinds']

export const web: WebPart = { permissions }
