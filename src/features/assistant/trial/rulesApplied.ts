import { plain } from '#lib/match.ts'
import type { Intent } from '../engine.ts'
import type { AssistantSettings } from '../settings.ts'

/** The rules that decided in a turn, beside what was asked for and what tools found: as a person reads them. */

export interface AppliedRule {
  readonly rule:
    | 'channelOff'
    | 'timeOff'
    | 'urgent'
    | 'clinical'
    | 'person'
    | 'refused'
    | 'word'
    | 'misses'
    | 'notAllowed'
    | 'handedOver'
    | 'unanswered'
    | 'knowledge'
    | 'fallback'
  readonly title: string
  readonly text: string
}

interface Decided {
  readonly intent: Intent
  readonly handOver: { readonly reason: string; readonly isUrgent: boolean } | null
  readonly unanswered: string
  /** The questions of the network's own that were answered. */
  readonly knowledge: readonly string[]
  readonly isFallback: boolean
  readonly error: string
}

const of = (rule: AppliedRule['rule'], title: string, text: string): AppliedRule => ({ rule, title, text })

export function rulesApplied(
  settings: AssistantSettings,
  text: string,
  decided: Decided,
  doesAnswer: { readonly onChannel: boolean; readonly atThisTime: boolean },
): AppliedRule[] {
  const { handOver, knowledge, unanswered, isFallback, error } = decided
  return [
    ...(doesAnswer.onChannel
      ? []
      : [of('channelOff', 'Canal desligado', 'de verdade, a mensagem iria direto para a fila')]),
    ...(doesAnswer.onChannel && !doesAnswer.atThisTime
      ? [of('timeOff', 'Fora do horário dele', 'de verdade, a mensagem iria direto para a fila')]
      : []),
    ...(isFallback ? [of('fallback', 'O modelo não respondeu', `${error}; o modo guiado respondeu`)] : []),
    ...knowledge.map((question) => of('knowledge', 'Conhecimento', question)),
    ...(handOver ? [ofHandOver(settings, text, decided.intent, handOver)] : []),
    ...(!handOver && unanswered !== ''
      ? [of('unanswered', 'Não soube responder', 'fica entre as sugestões')]
      : []),
  ]
}

function ofHandOver(
  { handOverWords, maxMisses }: AssistantSettings,
  text: string,
  intent: Intent,
  { reason, isUrgent }: { readonly reason: string; readonly isUrgent: boolean },
): AppliedRule {
  if (isUrgent || reason === 'urgent')
    return of('urgent', 'Sinal de urgência', 'orienta o SAMU 192 e passa na frente da fila')
  if (reason === 'clinical') return of('clinical', 'Assunto clínico', 'não opina; passa a uma pessoa')
  if (reason === 'notUnderstood')
    return of(
      'misses',
      'Não entendeu',
      maxMisses === 1 ? 'passa a uma pessoa' : `${maxMisses} vezes seguidas; passa a uma pessoa`,
    )
  if (intent === 'refuseAssistant') return of('refused', 'Recusou o assistente', 'passa a uma pessoa')
  const word = handOverWords.find((one) => plain(text).includes(plain(one)))
  if (word) return of('word', 'Palavra da lista', `“${word}”: passa na hora`)
  if (intent === 'person') return of('person', 'Pediu uma pessoa', 'passa a uma pessoa')
  return of('handedOver', 'Precisa de uma pessoa', 'o que falta não se resolve por aqui')
}
