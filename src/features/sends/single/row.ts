import type {
  Address,
  ChannelKind,
  OutreachKind,
  Purpose,
  RenderedMessage,
} from '#features/channels/rules.ts'
import type { OpenQuestion } from '#features/conversations/rules.ts'

/** A single message as it was planned. */
export interface SingleRow extends Record<string, unknown> {
  readonly id: string
  readonly kind: ChannelKind
  readonly purpose: Purpose
  readonly recipient: Address | null
  readonly content: RenderedMessage | null
  readonly question: OpenQuestion | null
  readonly patient_id: string | null
  readonly appointment_id: string | null
  readonly template_id: string | null
}

/** One that was chosen among the templates: none goes out in the chat. */
export type TemplatedRow = SingleRow & { readonly kind: OutreachKind }
