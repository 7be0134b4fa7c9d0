import type { Meaning } from '#features/conversations/rules.ts'
import { reasonLabel, type SendState } from '#features/sends/rules.ts'

/** The words of a campaign's results: which people a number stands for, and why messages did not arrive. */

/** Where a person stands, in the last attempt; `left` is sent, delivered or read, `again` is in the queue once more after a failure. */
export const recipientSituations = [
  'queued',
  'left',
  'sent',
  'delivered',
  'read',
  'failed',
  'uncertain',
  'skipped',
  'waiting',
  'again',
  'other',
] as const
export type RecipientSituation = (typeof recipientSituations)[number]

/** What an answer to an invitation means; `asks` is what no rule understood. */
export const replyKinds = ['wants', 'asks', 'declines', 'refused'] as const
export type ReplyKind = (typeof replyKinds)[number]

/** What a rule understood of an answer to an invitation; null for what it did not, or what is no answer to it. */
export function replyKindOf({ kind }: Meaning): 'wants' | 'declines' | null {
  if (kind === 'wantsToBook') return 'wants'
  return kind === 'declines' ? 'declines' : null
}

export const replyLabels: Readonly<Record<ReplyKind, string>> = {
  wants: 'Quer agendar',
  asks: 'Outra coisa',
  declines: 'Agora não',
  refused: 'Pediu para sair',
}

/** The answers that can be listed: of a kind, any, or those that wait for a person. */
export const shownReplies = [...replyKinds, 'any', 'waiting'] as const
export type ShownReply = (typeof shownReplies)[number]

/** Which people of a campaign are meant; everything that is given must hold. */
export interface RecipientChoice {
  readonly q: string
  readonly situation?: RecipientSituation | undefined
  readonly reason?: string | undefined
  readonly reply?: ShownReply | undefined
  readonly booked?: boolean | undefined
}

export const failureStates = ['failed', 'uncertain', 'delayed', 'skipped'] as const
export type FailureState = (typeof failureStates)[number]

/** Why a message did not arrive, as a heading. */
export function reasonText(state: SendState, reason: string): string {
  if (state === 'uncertain') return 'Incerta: a resposta do provedor se perdeu'
  const label = reasonLabel(state, reason)
  if (label === '') return state === 'skipped' ? 'Não enviada' : 'Falhou'
  return label.charAt(0).toUpperCase() + label.slice(1)
}
