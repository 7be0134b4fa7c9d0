import { staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { outboxContract } from './outbox/contract.ts'

export const contract = { outbox: outboxContract }

export const tags: Record<string, Tag> = {
  'Caixa de saída': {
    order: 186,
    description: 'Mensagens prontas que nenhum canal levou, para uma pessoa enviar uma a uma.',
  },
}

export const help: Record<string, string> = {
  message_withdrawn: '`reason` diz por quê. Ela já saiu da caixa de saída: escolha outra.',
  message_settled: 'Leia a caixa de saída de novo: a mensagem mudou enquanto estava aberta.',
  message_expired: 'O agendamento já começou. Nada a fazer com ela.',
}

export const permissions = { 'outbox.work': staff } as const satisfies Feature['permissions']

export const auditKinds = { outboxMessage: 'outbox.work' } as const satisfies Feature['auditKinds']

export const topics = { sends: { may: 'messages.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'campanhas/caixa-de-saida', page: 'features/sends/ui/outbox/OutboxPage.tsx' },
]

export const web: WebPart = {
  permissions,
  tabs: [
    {
      in: 'campaigns',
      order: 30,
      label: 'Caixa de saída local',
      to: paths.outbox,
      may: 'outbox.work',
      counts: 'outbox',
      topic: 'sends',
      isAtTimes: true,
    },
  ],
}
