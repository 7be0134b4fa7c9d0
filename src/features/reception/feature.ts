import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import { everyone, management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { receptionContract } from './contract.ts'

export const contract = { reception: receptionContract }

export const tags: Record<string, Tag> = {
  Recepção: {
    order: 145,
    description:
      'Quem chegou a uma unidade, em que ordem é chamado e para onde, e as televisões que mostram as chamadas.',
  },
}

export const help: Record<string, string> = {
  already_called:
    'Duas pessoas chamaram ao mesmo tempo, ou a chamada já mudou. `current` diz quem chamou e para onde; para chamar outra vez, mande a versão de `current`.',
  not_in_queue:
    'Só se chama quem aguarda: a pessoa já entrou, foi embora ou a senha foi encerrada. Leia o quadro de novo.',
  place_needed: 'Mande `roomId`, de uma sala da mesma unidade, ou `desk`, o nome de um guichê.',
  code_unknown:
    'O código da televisão vale 10 minutos e uma vez. Confira os seis dígitos que ela mostra agora, e mande de novo.',
  too_many_codes:
    'Dez códigos em dez minutos é o máximo por pessoa. `retryAfterS` diz em quantos segundos tentar de novo.',
}

export const permissions = {
  /** Professionals see only who comes to them. */
  'reception.read': everyone,
  /** Calling who waits; professionals their own patients. */
  'reception.call': everyone,
  /** Tickets, priority, rooms and panels. */
  'reception.manage': staff,
  'reception.configure': management,
} as const satisfies Feature['permissions']

export const auditKinds = {
  receptionEntry: 'reception.manage',
  receptionRoom: 'reception.manage',
  receptionSettings: 'reception.manage',
  receptionPanel: 'reception.manage',
} as const satisfies Feature['auditKinds']

export const topics = {
  reception: { may: 'reception.read', isOfAgenda: true },
} as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'monitoramentos/recepcao', page: 'features/reception/ui/ReceptionPage.tsx' },
]

export const web: WebPart = {
  permissions,
  menu: [
    {
      group: 'care',
      order: 5,
      label: 'Painel de monitoramento',
      to: paths.monitoring,
      Icon: IconActivity,
      may: 'reception.read',
      synonyms: 'recepção fila espera chamar senha sala televisão painel aguardando chegada monitoramento',
    },
  ],
}
