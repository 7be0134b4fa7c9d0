import type { ChannelKind } from '#features/channels/rules.ts'

/** How a turn of the assistant in a real conversation goes, and how it can end. */

/** The states of a turn, with their labels. */
export const turnStates = {
  running: 'Respondendo',
  answered: 'Respondeu',
  handedOver: 'Passou para uma pessoa',
  /** Somebody took the conversation before the answer was written: nothing was sent. */
  overtaken: 'Alguém assumiu antes',
  failed: 'Falhou',
} as const
export type TurnState = keyof typeof turnStates

export interface TurnPace {
  /** So long nothing more must have come: what a person writes in a burst is one turn. */
  readonly pauseMs: number
  /** Who goes on and on writing is answered after so long all the same. */
  readonly longestMs: number
}

export const turnPace: TurnPace = { pauseMs: 3_000, longestMs: 20_000 }

export const turnLimits = {
  /** A worker that gives no sign of life for so long is dead, as far as its turn is concerned. */
  leaseS: 30,
  /** Nothing that answers takes longer. */
  longestMs: 120_000,
  /** A turn that came to nothing so often is a person's. */
  attempts: 2,
  /** More than a person has to say: two machines are talking to each other. */
  perHour: 60,
  /** Messages before the turn that a model sees. */
  history: 20,
  /** Messages that wait together, and are answered together. */
  messages: 20,
} as const

/** True for a channel whose number is the proof of who writes; a mailbox and a chat prove nothing by themselves. */
export const provesPhone = (kind: ChannelKind): boolean => kind === 'whatsapp' || kind === 'sms'
