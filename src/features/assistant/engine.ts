import type { ChannelKind, MessageOption } from '#features/channels/rules.ts'
import type { QueueReason } from '#features/conversations/rules.ts'
import type { DateRange } from '#lib/portuguese/dates/readDates.ts'
import type { AssistantSettings } from './settings.ts'
import type { Tools } from './tools.ts'

/** What answers a contact: guided mode, or a model. It sees the network through tools alone, and holds no state itself. */

export interface TurnMessage {
  readonly text: string
  /** The id of the option that was chosen; '' for typed text. */
  readonly choice: string
}

export interface Turn<State> {
  /** What the contact wrote since the last answer, in order: a burst is one turn. */
  readonly messages: readonly TurnMessage[]
  /** What came before, the oldest first; for a model. */
  readonly history: readonly { readonly from: 'contact' | 'clinic'; readonly text: string }[]
  /** As the last turn left it; null at the beginning. */
  readonly state: State | null
  readonly now: Date
  readonly channel: ChannelKind
  readonly contact: {
    /** Digits with area code; '' where none is known. */
    readonly phone: string
    /** As the person calls themselves at the provider. */
    readonly profileName: string
    /** True where it is proved who it is: by the channel, as a WhatsApp number does, or by a code that still holds. */
    readonly isProved: boolean
  }
  readonly settings: AssistantSettings
  readonly tools: Tools
}

export interface AssistantReply {
  readonly text: string
  /** At most 10, titles of at most 24 characters, ids that mean something only to the engine. */
  readonly options: readonly MessageOption[]
}

export const intents = [
  'book',
  'confirm',
  'reschedule',
  'cancel',
  'inform',
  'greet',
  'person',
  'urgent',
  'refuseAssistant',
  'offSubject',
  'unknown',
] as const
export type Intent = (typeof intents)[number]

export interface TurnResult<State> {
  readonly replies: readonly AssistantReply[]
  readonly state: State
  readonly understood: {
    readonly intent: Intent
    readonly dates: readonly DateRange[]
    readonly isAmbiguous: boolean
  }
  /** The conversation goes to a person after the replies; null where it stays with the assistant. */
  readonly handOver: { readonly reason: QueueReason; readonly isUrgent: boolean } | null
  /** What it could not answer, to be suggested as knowledge; '' for nothing. */
  readonly unanswered: string
  /** The questions of the network's own that it answered. */
  readonly knowledgeIds?: readonly string[]
}

export interface Engine<State> {
  /** Answers once. It may run again from the same state where a person came in between: it keeps nothing. */
  take(turn: Turn<State>): Promise<TurnResult<State>>
}
