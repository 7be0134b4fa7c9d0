import { staff } from '#platform/access.ts'
import type { Feature, WebPart } from '#platform/feature.ts'

export const permissions = { 'outbox.work': staff } as const satisfies Feature['permissions']

export const topics = { sends: { may: 'messages.read' } } as const satisfies Feature['topics']

export const web: WebPart = { permissions }
