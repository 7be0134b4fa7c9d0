import type { Purpose, RenderedMessage } from '#features/channels/rules.ts'

export { addressKey, addressKeys, type Identity, identityOf, noAddress } from './identity.ts'
export { type LostReason, lostReasons, type MessageMedia, mediaStates } from './media/rules.ts'
export type { AppointmentAct, AskedAppointment, Meaning, OpenQuestion, Reply } from './replies/meaning.ts'
export { ownWords } from './replies/ownWords.ts'
export { type PayloadAct, payloadOf } from './replies/payload.ts'
export { understand } from './replies/understand.ts'
export { whichOptions } from './replies/which.ts'

export type MessageDirection = 'in' | 'out'
export type MessageAuthor = 'patient' | 'person' | 'automation' | 'campaign' | 'assistant'

/** Who answers a conversation: one of them at a time. */
export const conversationStates = ['assistant', 'queue', 'person', 'resolved'] as const
export type ConversationState = (typeof conversationStates)[number]

/** Why a conversation waits for a person. */
export const queueReasons = [
  'wrote',
  'asked',
  'notUnderstood',
  'clinical',
  'urgent',
  'returned',
  'unanswered',
  'failed',
] as const
export type QueueReason = (typeof queueReasons)[number]

/** What stands between the messages of a conversation: what the team wrote for itself, and who took it over. */
export const entryKinds = ['note', 'queued', 'taken', 'assigned', 'handedBack', 'resolved'] as const
export type EntryKind = (typeof entryKinds)[number]

/** What a refusal covers: campaigns alone, or everything that goes out by itself. */
export const suppressionScopes = { marketing: 'Campanhas', automated: 'Tudo que é automático' } as const
export type SuppressionScope = keyof typeof suppressionScopes

/** The refusal that an answer to a message, or a press of its link, means. */
export const scopeOfRefusal = (purpose: Purpose): SuppressionScope =>
  purpose === 'marketing' ? 'marketing' : 'automated'

export const suppressionSources = {
  reply: 'Respondeu SAIR',
  link: 'Pelo link da mensagem',
  provider: 'Pediu ao WhatsApp',
  desk: 'Pediu à recepção',
  bounce: 'O endereço devolveu',
} as const
export type SuppressionSource = keyof typeof suppressionSources

/** The longest note of what somebody said who wants messages again. */
export const liftNoteLimit = 300

/** A message as it reads in a conversation, from its header to its buttons. */
export const textOf = ({ subject, header, body, footer, buttons, options = [] }: RenderedMessage): string =>
  [
    subject || header,
    body,
    footer,
    [...buttons.map(({ text }) => text), ...options.map(({ title }) => title)]
      .map((text) => `[${text}]`)
      .join(' '),
  ]
    .filter(Boolean)
    .join('\n\n')
