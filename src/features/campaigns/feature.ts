import { management, staff } from '#platform/access.ts'
import type { Feature, Tag, WebPart } from '#platform/feature.ts'
import { campaignsContract } from './contract.ts'

export const contract = { campaigns: campaignsContract }

export const tags: Record<string, Tag> = {
  Campanhas: {
    order: 230,
    description:
      'Uma mensagem para muita gente: quem recebe, quando e em que ritmo sai, e o que veio depois.',
  },
}

export const permissions = {
  'campaigns.read': staff,
  'campaigns.update': management,
} as const satisfies Feature['permissions']

export const auditKinds = { campaign: 'campaigns.read' } as const satisfies Feature['auditKinds']

export const topics = { campaigns: { may: 'campaigns.read' } } as const satisfies Feature['topics']

export const web: WebPart = { permissions }
