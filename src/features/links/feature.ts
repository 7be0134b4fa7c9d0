import { staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { satisfactionContract } from './contract.ts'

export const contract = { satisfaction: satisfactionContract }

export const tags: Record<string, Tag> = {
  Satisfação: {
    order: 136,
    description: 'As notas, de 0 a 10, que os pacientes deram depois do atendimento.',
  },
}

export const permissions = { 'satisfaction.read': staff } as const satisfies Feature['permissions']

export const topics = { satisfaction: { may: 'satisfaction.read' } } as const satisfies Feature['topics']

const ui = 'features/links/ui'

export const pages: readonly PageRoute[] = [
  { in: 'bare', path: 'c/:token', page: `${ui}/shortLink.ts`, id: 'short-confirm' },
  { in: 'bare', path: 'd/:token', page: `${ui}/shortLink.ts`, id: 'short-unsubscribe' },
  { in: 'bare', path: 'a/:token', page: `${ui}/shortLink.ts`, id: 'short-rate' },
  { in: 'bare', path: 'confirmar/:token', page: `${ui}/ConfirmPage.tsx` },
  { in: 'bare', path: 'confirmar/:token/atendimento.ics', page: `${ui}/calendarRoute.ts` },
  { in: 'bare', path: 'descadastro/:token', page: `${ui}/UnsubscribePage.tsx` },
  { in: 'bare', path: 'avaliar/:token', page: `${ui}/RatePage.tsx` },
]

export const web: WebPart = { permissions }
