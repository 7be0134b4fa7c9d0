import type { ChannelsOverview } from '#features/channels/contract.ts'
import { type ChannelKind, channelKindNames, channelKinds } from '#features/channels/rules.ts'
import { minutesBetween } from '#features/reception/rules.ts'
import type { SendSource } from '#features/sends/rules.ts'
import type { SystemState } from '../../contract.ts'

const number = new Intl.NumberFormat('pt-BR')
export const formatCount = (count: number): string => number.format(count)

/** What a source's messages are called: `3 lembretes`. */
const sourceWords: Record<SendSource, readonly [string, string]> = {
  automation: ['lembrete', 'lembretes'],
  campaign: ['de campanha', 'de campanha'],
  single: ['avulsa', 'avulsas'],
  assistant: ['resposta do assistente', 'respostas do assistente'],
  test: ['de teste', 'de teste'],
}

/** `3 lembretes por SMS` */
export function partWords(source: SendSource, kind: ChannelKind, count: number): string {
  const [one, many] = sourceWords[source]
  return `${count === 1 ? one : many} por ${channelKinds[kind]}`
}

/** How long something has been waiting before it is said to be late. */
const lateMin = 2

/** `ok`: all leaves; `trouble`: a channel is stopped or something waits too long. */
export interface SystemSentence {
  readonly level: 'ok' | 'attention' | 'trouble'
  readonly title: string
  readonly detail: string
}

/** One sentence that says the state, and what becomes of what waits. */
export function sentenceFor(system: SystemState, channels: ChannelsOverview, now: Date): SystemSentence {
  const stopped = channelKindNames.filter((kind) => channels[kind].state === 'stopped')
  const waiting = system.queue.parts.reduce((sum, part) => sum + part.waiting, 0)
  if (stopped.length > 0) {
    const names = stopped.map((kind) => channelKinds[kind]).join(' e ')
    const held = system.queue.parts
      .filter(({ kind }) => stopped.includes(kind))
      .reduce((sum, part) => sum + part.waiting, 0)
    const [first] = stopped
    const reason = first ? channels[first].stopReason : ''
    const waits =
      held === 0
        ? 'Nada espera por ele agora.'
        : held === 1
          ? 'Uma mensagem espera e segue sozinha quando ele voltar; nenhuma se perde.'
          : `${formatCount(held)} mensagens esperam e seguem sozinhas quando ele voltar; nenhuma se perde.`
    return {
      level: 'trouble',
      title: `Tudo anda, menos ${names}.`,
      detail: [reason && `${reason.charAt(0).toLocaleUpperCase('pt-BR')}${reason.slice(1)}.`, waits]
        .filter(Boolean)
        .join(' '),
    }
  }
  const late = system.queue.parts.filter(({ oldestDueAt }) => minutesBetween(oldestDueAt, now) >= lateMin)
  if (late.length > 0) {
    const oldest = Math.max(...late.map(({ oldestDueAt }) => minutesBetween(oldestDueAt, now)))
    return {
      level: 'attention',
      title: 'A fila anda devagar.',
      detail: `A mensagem mais antiga espera há ${oldest} min. Campanhas seguem o ritmo delas; o resto sai assim que der.`,
    }
  }
  if (system.troubles.length > 0)
    return {
      level: 'attention',
      title: 'Tudo anda; há falhas para ver.',
      detail: 'O que falhou nas últimas 24 horas está abaixo, com o motivo e o que fazer.',
    }
  return {
    level: 'ok',
    title: 'Tudo anda.',
    detail:
      waiting === 0 ? 'A fila está vazia e nada falhou nas últimas 24 horas.' : 'A fila anda e nada falhou.',
  }
}
