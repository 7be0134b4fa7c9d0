import type { PageRoute, WebPart } from '#platform/feature.ts'

const ui = 'features/links/ui'

export const pages: readonly PageRoute[] = [
  { in: 'bare', path: 'c/:token', page: `${ui}/shortLink.ts`, id: 'short-confirm' },
  { in: 'bare', path: 'd/:token', page: `${ui}/shortLink.ts`, id: 'short-unsubscribe' },
  { in: 'bare', path: 'a/:token', page: `${ui}/shortLink.ts`, id: 'short-rate' },
  { in: 'bare', path: 'confirmar/:token', page: `${ui}/ConfirmPage.tsx` },
  { in: 'bare', path: 'confirmar/:token/visita.ics', page: `${ui}/calendarRoute.ts` },
  { in: 'bare', path: 'descadastro/:token', page: `${ui}/UnsubscribePage.tsx` },
  { in: 'bare', path: 'avaliar/:token', page: `${ui}/RatePage.tsx` },
]

export const web: WebPart = {}
