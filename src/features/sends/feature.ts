import { staff } from '#platform/access.ts'
import type { Feature, Tag, WebPart } from '#platform/feature.ts'
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
  not_failed: 'Leia a mensagem de novo: ela já foi tentada outra vez, ou não falhou.',
  not_waiting: 'Leia a caixa de saída de novo.',
}

export const permissions = { 'outbox.work': staff } as const satisfies Feature['permissions']

export const topics = { sends: { may: 'messages.read' } } as const satisfies Feature['topics']

export const web: WebPart = { permissions }
