import { management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { messagesContract, outboxContract } from './contract.ts'

export const contract = { messages: messagesContract, outbox: outboxContract }

export const tags: Record<string, Tag> = {
  'Caixa de saída local': {
    order: 136,
    description: 'O que espera alguém enviar à mão, enquanto um canal não tem provedor.',
  },
}

export const help: Record<string, string> = {
  no_address: 'Inclua no cadastro do paciente um contato que sirva para este canal, ou escolha outro.',
  patient_deceased: 'Confira o cadastro. Se a situação estiver errada, corrija-a e envie de novo.',
  patient_refused: 'Envie só se o paciente pediu esta mensagem, com `despiteRefusal`.',
  window_closed: 'Envie um template aprovado, ou por outro canal. `GET /messages/options` diz quais.',
  template_not_usable: 'Escolha um dos templates de `GET /messages/options`.',
  not_failed: 'Leia a mensagem de novo: ela já foi tentada outra vez, ou não falhou.',
  not_waiting: 'Leia a caixa de saída de novo.',
  message_withdrawn: '`reason` diz por quê. Ela já saiu da caixa de saída: escolha outra.',
  message_expired: 'O agendamento já começou. Nada a fazer com ela.',
}

export const permissions = {
  'outbox.work': staff,
  'messages.watch': management,
} as const satisfies Feature['permissions']

export const auditKinds = { outboxMessage: 'outbox.work' } as const satisfies Feature['auditKinds']

export const topics = { sends: { may: 'messages.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'campanhas/caixa-de-saida', page: 'features/sends/ui/outbox/OutboxPage.tsx' },
]

export const web: WebPart = {
  permissions,
  strips: [
    {
      id: 'delay',
      may: 'messages.watch',
      on: [paths.campaigns, paths.channels],
      load: () => import('./ui/DelayStrip.tsx'),
    },
  ],
  appointmentParts: [
    {
      id: 'messages',
      order: 10,
      may: 'messages.send',
      load: () => import('./ui/appointment/AppointmentMessages.tsx'),
    },
  ],
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
