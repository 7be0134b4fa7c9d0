import { formatPrice } from '#lib/price.ts'
import type { AnswerTime, AssistantAct, AssistantProvider, AssistantTone } from '../settings.ts'

/** How the assistant's settings read. */

export const toneLabels: Readonly<Record<AssistantTone, string>> = {
  warm: 'Próximo',
  neutral: 'Neutro',
  formal: 'Formal',
}

/** In the order of the page. */
export const actLabels: Readonly<Record<AssistantAct, { readonly label: string; readonly note: string }>> = {
  inform: { label: 'Informar', note: 'endereço, horários, convênios, preparo, preço particular' },
  book: { label: 'Agendar', note: 'reserva por 10 min e pede um sim antes de gravar' },
  confirm: { label: 'Confirmar', note: 'de quem o número prova quem é' },
  reschedule: { label: 'Remarcar', note: 'só para um horário que ele mostrou' },
  cancel: { label: 'Cancelar', note: 'pede um sim antes; desligado, passa a uma pessoa' },
}

export const answerTimeLabels: Readonly<Record<AnswerTime, string>> = {
  always: 'Todos os dias, o tempo todo',
  closed: 'Só quando não há pessoas na fila',
  open: 'Só quando há pessoas na fila',
}

export const providerNotes: Readonly<Record<AssistantProvider, string>> = {
  guided: 'menus, datas e nomes digitados',
  openai: 'serviço próprio ou de terceiros',
  anthropic: 'com chave da clínica',
  google: 'com chave da clínica',
}

export const reasonLabels: Readonly<Record<string, string>> = {
  asked: 'a pessoa pediu',
  clinical: 'assunto clínico',
  urgent: 'urgência',
  notUnderstood: 'não entendeu',
  wrote: 'a pessoa escreveu',
  returned: 'devolvida à fila',
  unanswered: 'ficou sem resposta',
}
export const reasonLabel = (reason: string): string => reasonLabels[reason] ?? 'outro motivo'

/** Millionths of a real: `R$ 0,03`; a part of a cent as it is. */
export const formatCost = (micros: number): string =>
  micros > 0 && micros < 10_000 ? formatPrice(micros) : formatPrice(Math.round(micros / 10_000) * 10_000)

export const formatNumber = (count: number): string => new Intl.NumberFormat('pt-BR').format(count)

/** `82 ms`; `1,2 s` */
export const formatMs = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
