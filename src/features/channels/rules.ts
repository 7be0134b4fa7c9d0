import type { FileType } from '#platform/files/types.ts'
import type { ErrorAction } from './errors.ts'
import type { FileKind } from './files.ts'
import type { OutreachKind } from './kinds.ts'

export { actionOf, codesOfOthers, type ErrorAction, errorLabel } from './errors.ts'
export { captionProblem, carriesFiles, fileKindOf, fileProblem } from './files.ts'
export {
  type ChannelKind,
  channelKindNames,
  channelKinds,
  isOutreach,
  type OutreachKind,
  outreachKindNames,
  outreachKinds,
} from './kinds.ts'
export { type ChatSettings, defaultChat } from './settings.ts'

/** What goes out, by which channel, and what comes back: the words that every feature of messages shares. */

/** Who carries the messages of a channel. */
export type Provider = 'meta' | 'zenvia' | 'http' | 'smtp' | 'chat'

/** What a message costs and is allowed by: about one's own care, or anything else. */
export const purposes = ['care', 'satisfaction', 'marketing'] as const
export type Purpose = (typeof purposes)[number]

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
  | { readonly type: 'reply'; readonly text: string; readonly payload: string }
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

export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'failed'

export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** A file of ours that goes out with a message. */
export interface MessageFile {
  readonly kind: FileKind
  readonly fileId: string
  readonly type: FileType
  readonly name: string
  readonly size: number
}

/** A file of a message, as the provider knows it. */
export interface ToldMedia {
  readonly kind: MediaKind
  readonly id: string
  readonly type: string
  /** As the sender calls it; '' where it has no name. */
  readonly name: string
}

/** What a provider tells by its webhook, in our words. `at` is the provider's time (ISO 8601). */
export type ChannelEvent =
  | {
      readonly type: 'status'
      readonly at: string
      readonly providerId: string
      /** The send's id, where the provider brings it back. */
      readonly sendId: string | null
      readonly status: DeliveryStatus
      readonly code: string | null
      readonly action: ErrorAction | null
      readonly waId: string | null
    }
  | {
      readonly type: 'message'
      readonly at: string
      readonly providerId: string
      readonly from: Address
      readonly profileName: string
      readonly text: string
      /** Of a pressed button or a chosen row. */
      readonly payload: string | null
      /** The message that is answered, by the provider's id. */
      readonly replyTo: string | null
      readonly media: ToldMedia | null
    }
  /** Somebody of the clinic wrote from the clinic's own phone. */
  | {
      readonly type: 'echo'
      readonly at: string
      readonly providerId: string
      readonly to: Address
      readonly text: string
      readonly media: ToldMedia | null
    }
  | { readonly type: 'addressChanged'; readonly at: string; readonly from: Address; readonly to: Address }
  | {
      readonly type: 'preference'
      readonly at: string
      readonly from: Address
      readonly wantsMarketing: boolean
    }
  | {
      readonly type: 'template'
      readonly at: string
      readonly templateId: string
      readonly name: string
      readonly change:
        | { readonly what: 'state'; readonly state: string; readonly reason: string }
        | { readonly what: 'quality'; readonly quality: string }
        | { readonly what: 'category'; readonly category: string }
    }
  | {
      readonly type: 'account'
      readonly at: string
      readonly change:
        | { readonly what: 'quality'; readonly quality: string }
        | { readonly what: 'limit'; readonly people: number | null }
        | { readonly what: 'problem'; readonly code: string }
    }
  /** An e-mail that came back. */
  | {
      readonly type: 'bounce'
      readonly at: string
      readonly providerId: string
      readonly email: string
      readonly code: string
    }

/** Prices of a message in millionths of a real; SMS by part. */
export interface Prices {
  readonly whatsappMarketing: number
  readonly whatsappUtility: number
  readonly whatsappReply: number
  readonly sms: number
  readonly email: number
}

/** What holds for the messages of a network, by whichever channel. Times are minutes after midnight. */
export interface MessageRules {
  readonly quietFrom: number
  readonly quietUntil: number
  /** At most so many marketing messages a person … */
  readonly marketingLimit: number
  /** … in so many days. */
  readonly marketingDays: number
  /** Where a message goes that doesn't arrive. */
  readonly fallback: readonly OutreachKind[]
  /** True: messages about one's own appointment rest on LGPD, art. 11, II; false: they need a consent. */
  readonly careWithoutConsent: boolean
  readonly prices: Prices
  /** The day from which the prices hold (`YYYY-MM-DD`); null while nobody has checked them. */
  readonly pricesFrom: string | null
}

/** From Meta's list for Brazil (November 2026) at R$ 5.40 a dollar; SMS as providers quote it. */
export const defaultPrices: Prices = {
  whatsappMarketing: 340_000,
  whatsappUtility: 37_000,
  whatsappReply: 37_000,
  sms: 90_000,
  email: 0,
}

export const defaultMessageRules: MessageRules = {
  quietFrom: 20 * 60,
  quietUntil: 8 * 60,
  marketingLimit: 1,
  marketingDays: 7,
  fallback: ['email'],
  careWithoutConsent: true,
  prices: defaultPrices,
  pricesFrom: null,
}

export const ruleLimits = {
  /** Ten reais: a higher price of one message is a typing error. */
  price: 10_000_000,
  marketing: 30,
  days: 90,
} as const

/** Returns each field's message on save. Marketing leaves at no time when the quiet hours last all day. */
export function checkRules(rules: MessageRules): Readonly<Record<string, string | undefined>> {
  const isTwice = new Set(rules.fallback).size < rules.fallback.length
  return {
    quietUntil: rules.quietFrom === rules.quietUntil ? 'O silêncio não pode durar o dia todo' : undefined,
    fallback: isTwice ? 'Cada canal só uma vez' : undefined,
  }
}

/** How a channel is doing, counted over what it sends. */
export interface ChannelFigures {
  readonly queued: number
  /** Of what is due already, the oldest. */
  readonly oldestDueAt: string | null
  /** Without an answer of the provider. */
  readonly uncertain: number
  /** In the local outbox. */
  readonly waiting: number
  readonly people24h: number
  readonly handedOver7d: number
  readonly delivered7d: number
  readonly failed7d: number
  readonly lastSentAt: string | null
}

export const noFigures: ChannelFigures = {
  queued: 0,
  oldestDueAt: null,
  uncertain: 0,
  waiting: 0,
  people24h: 0,
  handedOver7d: 0,
  delivered7d: 0,
  failed7d: 0,
  lastSentAt: null,
}
