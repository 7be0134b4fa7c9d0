import type { Purpose, RenderedMessage } from '#features/channels/rules.ts'

export { addressKey, addressKeys, type Identity, identityOf, noAddress, phoneOfWaId } from './identity.ts'

/** An appointment that a contact was asked about, with its state then. */
export interface AskedAppointment {
  readonly appointmentId: string
  readonly scheduleVersion: number
  readonly patientId: string
  /** The first name, by which the contact may tell siblings apart. */
  readonly patientName: string
}

/** What a contact was asked last: an answer is read against it. */
export type OpenQuestion =
  /** Will you come? One appointment, or several of a family. */
  | {
      readonly kind: 'attendance'
      readonly sendId: string
      readonly appointments: readonly AskedAppointment[]
    }
  /** "os dois, só Ana, só Pedro": asked after an answer that left it open what it was about. */
  | {
      readonly kind: 'which'
      readonly sendId: string
      readonly act: 'confirm' | 'cancel' | 'reschedule'
      readonly appointments: readonly AskedAppointment[]
    }
  /** How was it, from 0 to 10? */
  | { readonly kind: 'score'; readonly sendId: string; readonly appointmentId: string }
  /** An invitation of a campaign. */
  | { readonly kind: 'invitation'; readonly sendId: string; readonly campaignId: string }

/** What an answer means. Whatever is not certain is `unknown`: it goes to a person. */
export type Meaning =
  | {
      readonly kind: 'confirm' | 'cancel' | 'reschedule'
      readonly appointmentIds: readonly string[]
    }
  /** It is clear what, and not about which of the appointments. */
  | { readonly kind: 'askWhich'; readonly act: 'confirm' | 'cancel' | 'reschedule' }
  | { readonly kind: 'score'; readonly score: number; readonly comment: string }
  | { readonly kind: 'wantsToBook' }
  | { readonly kind: 'declines' }
  /** SAIR, PARAR: no more of these messages. */
  | { readonly kind: 'stop' }
  /** VOLTAR: they are wanted again. */
  | { readonly kind: 'resume' }
  | { readonly kind: 'unknown' }

export type MessageDirection = 'in' | 'out'
export type MessageAuthor = 'patient' | 'person' | 'automation' | 'campaign' | 'assistant'

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

/** A message as it reads in a conversation, from its header to its buttons. */
export const textOf = ({ subject, header, body, footer, buttons }: RenderedMessage): string =>
  [subject || header, body, footer, buttons.map(({ text }) => `[${text}]`).join(' ')]
    .filter(Boolean)
    .join('\n\n')
