import type { FileType } from '#platform/files/types.ts'
import type { ErrorAction } from './errors.ts'
import type { FileKind } from './files.ts'

/** What goes out by a channel, and what its provider answers: the words that every feature of messages shares. */

/** Who carries the messages of a channel. */
export type Provider = 'meta' | 'zenvia' | 'http' | 'smtp' | 'chat'

/** What a message costs and is allowed by: about one's own care, or anything else. */
export const purposes = ['care', 'satisfaction', 'marketing'] as const
export type Purpose = (typeof purposes)[number]

/** A file of ours that goes out with a message. */
export interface MessageFile {
  readonly kind: FileKind
  readonly fileId: string
  readonly type: FileType
  readonly name: string
  readonly size: number
}

/** Where a person is reached. A phone is digits with area code; WhatsApp may know a person by a BSUID alone. */
export interface Address {
  readonly phone: string
  readonly email: string
  /** The id under which WhatsApp knows the phone: it may lack the ninth digit. */
  readonly waId: string
  /** Meta's id of a person whose number stays hidden (`BR.…`). */
  readonly bsuid: string
  /** Of a visitor of the chat, who has nothing else: the id of the visit. */
  readonly visitorId?: string
}

export type RenderedButton =
  | {
      readonly type: 'reply'
      readonly text: string
      readonly payload: string
      /** The page where the same is done; nothing where there is none. By hand it goes along. */
      readonly url?: string
    }
  | { readonly type: 'url'; readonly text: string; readonly url: string }
  | { readonly type: 'phone'; readonly text: string; readonly phone: string }

/** One of the answers that a message offers. */
export interface MessageOption {
  readonly id: string
  readonly title: string
  readonly description?: string
}

/** A message as its person gets it: every variable filled in. */
export interface RenderedMessage {
  /** Of e-mails. */
  readonly subject: string
  readonly header: string
  readonly body: string
  readonly footer: string
  readonly buttons: readonly RenderedButton[]
  readonly options?: readonly MessageOption[]
  /** With it the text is its caption. */
  readonly file?: MessageFile
  /** Of e-mails: the Message-IDs of those that it goes on from, the last one at the end. */
  readonly answers?: readonly string[]
}

/** The answers that a message offers, as lines of its text, to be answered by number. */
export const numbered = ({ options = [] }: Pick<RenderedMessage, 'options'>): string =>
  options
    .map(({ title, description }, at) => `${at + 1}. ${title}${description ? ` (${description})` : ''}`)
    .join('\n')

/** A template as Meta approved it, with the values of its variables in their order. */
export interface ApprovedTemplate {
  readonly name: string
  readonly language: 'pt_BR' | 'en_US'
  readonly category: 'utility' | 'marketing' | 'authentication'
  readonly headerValue: string | null
  readonly bodyValues: Readonly<Record<string, string>>
  /** The changing end of a link's address, by the button's place. */
  readonly buttonValues: readonly { readonly index: number; readonly value: string }[]
}

/** A file that goes with an e-mail. */
export interface Attachment {
  readonly name: string
  readonly type: string
  readonly text: string
}

/** What an adapter is asked to send, once. */
export interface Outgoing {
  /** Comes back in statuses, so that a send whose answer was lost settles itself. */
  readonly sendId: string
  readonly to: Address
  readonly message: RenderedMessage
  /** WhatsApp outside the 24 hours of a conversation. */
  readonly template: ApprovedTemplate | null
  /** E-mail alone: the HTML part, else one is made of the message. */
  readonly html: string | null
  readonly attachments: readonly Attachment[]
  /** The bytes of the message's file. */
  readonly file?: OutgoingFile
  /** A person of the clinic sends it: no machine does. */
  readonly isByPerson?: boolean
  /** The address of the one-click unsubscription (RFC 8058). */
  readonly unsubscribeUrl: string | null
}

/** A file as it is handed over. */
export interface OutgoingFile extends MessageFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** What the provider calls it, where files are handed over before their messages; else ''. */
  readonly providerId: string
}

export type SendOutcome =
  | { readonly outcome: 'accepted'; readonly providerId: string; readonly waId?: string }
  /** The provider says that it did not take the message. */
  | { readonly outcome: 'rejected'; readonly code: string; readonly action: ErrorAction }
  /** The provider did not take it now; in so many seconds it may. */
  | { readonly outcome: 'deferred'; readonly code: string; readonly retryAfterS: number }
  /** The answer was lost: it may have been taken. */
  | { readonly outcome: 'unknown'; readonly code: string }
