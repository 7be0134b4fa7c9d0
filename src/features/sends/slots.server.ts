import type {
  Address,
  ChannelKind,
  OutreachKind,
  Purpose,
  RenderedMessage,
} from '#features/channels/rules.ts'
import type { Meaning, OpenQuestion } from '#features/conversations/rules.ts'
import type { Values } from '#features/templates/rules.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Preparation, Send, SendSource } from './rules.ts'

/** Fills in the messages of one source, in the transaction that claims them; one statement for all of them. */
export interface PrepareSends {
  readonly source: SendSource
  prepare(
    tx: Transaction<Scope & { readonly orgId: string }>,
    sends: readonly Send[],
  ): Promise<ReadonlyMap<string, Preparation>>
}

/** A single message that leads somewhere. */
export interface LinkedSingle {
  readonly sendId: string
  readonly kind: OutreachKind
  readonly purpose: Purpose
  readonly patientId: string | null
  readonly to: Address
  /** The appointment that it may be answered about; null for none. */
  readonly appointment: {
    readonly id: string
    readonly patientId: string
    readonly scheduleVersion: number
    readonly startsAt: string
  } | null
}

/** The values of a message's links, and the address of its one-click unsubscription. */
export interface SingleLinks {
  readonly values: Values
  readonly unsubscribeUrl: string | null
}

/** Makes the links of single messages, in the transaction that fills them in; one statement for all of them. */
export type LinkSingles = (
  tx: Transaction<Scope & { readonly orgId: string }>,
  singles: readonly LinkedSingle[],
) => Promise<(sendId: string) => SingleLinks>

/** A provider's error that concerns more than one message. */
export interface Stop {
  /** What stops: what uses the template, what the message came from, or all of the channel. */
  readonly what: 'template' | 'source' | 'channel'
  readonly source: SendSource
  readonly sourceId: string | null
  readonly templateId: string | null
  readonly kind: ChannelKind
  readonly code: string
}

/** What later features stop, in the transaction that learned of the error: a campaign pauses, an automation too. */
export type WhenStopped = (tx: Transaction<Scope & { readonly orgId: string }>, stop: Stop) => Promise<void>

/** What a contact answered, and what it means against what they were asked. */
export interface ContactReply {
  readonly conversationId: string
  /** The stored answer. */
  readonly messageId: string
  readonly kind: ChannelKind
  readonly from: Address
  readonly at: Date
  readonly text: string
  readonly question: OpenQuestion
  readonly meaning: Exclude<Meaning, { readonly kind: 'stop' | 'resume' | 'unknown' }>
}

/** What was done about an answer. */
export interface ReplyResult {
  /** Goes back to the contact, in the same conversation; null for nothing. */
  readonly answer: RenderedMessage | null
  /** What `answer` asks; null when it asks nothing, and what was asked before stays open. */
  readonly question: OpenQuestion | null
  /** True when a person has to see to it all the same. */
  readonly needsPerson: boolean
}

/** Does what an answer asks for, in the transaction that stores it; null when it is another feature's. */
export type ActOnReply = (
  tx: Transaction<Scope & { readonly orgId: string }>,
  reply: ContactReply,
) => Promise<ReplyResult | null>

/** A message of a contact that no rule dealt with. */
export interface HeardMessage {
  readonly conversationId: string
  readonly messageId: string
  readonly kind: ChannelKind
  /** Of a pressed button or a chosen row; null for none. */
  readonly payload: string | null
}

/** What answers contacts where neither a rule nor a person does. */
export interface Assistant {
  /** True where it may answer the conversation by that channel. */
  mayAnswer(
    tx: Transaction<Scope & { readonly orgId: string }>,
    conversationId: string,
    kind: ChannelKind,
  ): Promise<boolean>
  /** Puts a message before it, in the transaction that stores it; the conversation is the assistant's. */
  hear(tx: Transaction<Scope & { readonly orgId: string }>, message: HeardMessage): Promise<void>
  /** Puts before it what is unanswered in a conversation that is handed back to it. */
  takeBack(tx: Transaction<Scope & { readonly orgId: string }>, conversationId: string): Promise<void>
}

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    /** Opens what fills in a source's messages: with the secrets and addresses that links are made of. */
    prepareSends: (parts: WorkParts) => PrepareSends
    linkSingles: (parts: WorkParts) => LinkSingles
    whenStopped: WhenStopped
    actOnReply: (parts: WorkParts) => ActOnReply
    assistant: Assistant
  }
}
