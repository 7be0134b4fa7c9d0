import { type ChannelKind, channelKindNames } from '#features/channels/rules.ts'

/** What is counted of messages that went out, each defined once. */
export const messageMeasures = ['sent', 'delivered', 'read', 'answered', 'failed', 'billed'] as const
export type MessageMeasure = (typeof messageMeasures)[number]

export const messageLabels: Record<MessageMeasure, string> = {
  sent: 'mensagens enviadas',
  delivered: 'mensagens entregues',
  read: 'mensagens lidas',
  answered: 'mensagens respondidas',
  failed: 'mensagens que falharam',
  billed: 'mensagens cobradas',
}

/** An answer that comes later than this is no answer to the message before it. */
export const answerDays = 14

/** By these channels nobody learns if a message was read. */
export const isReadTold = (kind: ChannelKind): boolean => kind === 'whatsapp' || kind === 'chat'

/** In the order in which they are told. */
export const messageChannels: readonly ChannelKind[] = [
  'whatsapp',
  'chat',
  ...channelKindNames.filter((kind) => kind !== 'whatsapp' && kind !== 'chat'),
]

export type MessageCounts = Readonly<Record<MessageMeasure, number>> & {
  /** In millionths of a real. */
  readonly cost: number
}

export const noMessages: MessageCounts = {
  sent: 0,
  delivered: 0,
  read: 0,
  answered: 0,
  failed: 0,
  billed: 0,
  cost: 0,
}

/** The total of channels: of the table's last line, and of the cost of an appointment. */
export const messagesTogether = (channels: readonly MessageCounts[]): MessageCounts =>
  channels.reduce(
    (sum, one) => ({
      sent: sum.sent + one.sent,
      delivered: sum.delivered + one.delivered,
      read: sum.read + one.read,
      answered: sum.answered + one.answered,
      failed: sum.failed + one.failed,
      billed: sum.billed + one.billed,
      cost: sum.cost + one.cost,
    }),
    noMessages,
  )
