import type { ErrorAction } from './errors.ts'
import type { Address } from './messages.ts'

/** What comes back from a provider: what became of messages, what people wrote, how channel and templates stand. */

export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'failed'

export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const
export type MediaKind = (typeof mediaKinds)[number]

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
  /** A message of ours by its words, told by a provider that brings no id of ours back. */
  | {
      readonly type: 'outgoing'
      readonly at: string
      readonly providerId: string
      readonly to: Address
      readonly text: string
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
