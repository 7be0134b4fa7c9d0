import type {
  Address,
  ApprovedTemplate,
  Attachment,
  ChannelKind,
  OutreachKind,
  Prices,
  Purpose,
  RenderedMessage,
} from '#features/channels/rules.ts'
import { errorLabel, isOutreach } from '#features/channels/rules.ts'
import type { OpenQuestion } from '#features/conversations/rules.ts'

/** What made a message go out. */
export const sendSources = ['automation', 'campaign', 'single', 'assistant', 'test'] as const
export type SendSource = (typeof sendSources)[number]

/** The states of a send, with their labels. */
export const sendStates = {
  planned: 'Na fila',
  claimed: 'Saindo',
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  failed: 'Falhou',
  skipped: 'Não enviada',
  uncertain: 'Incerta',
  waiting: 'Na caixa de saída',
  byHand: 'Enviada à mão',
  recalled: 'Desfeita',
  joined: 'Em outra mensagem',
} as const
export type SendState = keyof typeof sendStates

/** A send as the engine claims it. */
export interface Send {
  readonly id: string
  readonly source: SendSource
  /** The automation, the campaign, or the turn of the assistant. */
  readonly sourceId: string | null
  readonly purpose: Purpose
  readonly patientId: string | null
  readonly appointmentId: string | null
  readonly scheduleVersion: number | null
  readonly templateId: string | null
  readonly kind: ChannelKind
  readonly dueAt: Date
  readonly attempt: number
}

/** One by a channel that reaches people who have not written first: what automations and campaigns send. */
export type OutreachSend = Send & { readonly kind: OutreachKind }
export const isOutreachSend = (send: Send): send is OutreachSend => isOutreach(send.kind)

/** What a new send is made of. Two requests with one occasion are one send. */
export interface SendRequest extends Omit<Send, 'id' | 'attempt'> {
  /** Unique in the network: what is sent, to whom, about which version of what. */
  readonly occasion: string
  readonly attempt?: number
  /** Another channel, should this one not reach the person. */
  readonly fallback: readonly OutreachKind[]
  /** Not sent from then on. */
  readonly expiresAt?: Date | null
  /** Of single messages and tests: to whom, saying what, asking what. */
  readonly recipient?: Address | null
  /** The conversation that it is written in; found by its recipient when it leaves, where none is given. */
  readonly conversationId?: string | null
  readonly content?: RenderedMessage | null
  readonly question?: OpenQuestion | null
  /** The person who sends it; null for what goes out by itself. */
  readonly userId: string | null
}

/** A message that is ready for its person. */
export interface Prepared {
  readonly ready: true
  readonly kind: ChannelKind
  readonly to: Address
  readonly message: RenderedMessage
  readonly template: ApprovedTemplate | null
  /** Of the template that it was filled in from. */
  readonly templateVersion?: number | null
  /** Of an SMS: the parts that are paid for. */
  readonly parts?: number
  readonly html: string | null
  readonly attachments: readonly Attachment[]
  readonly unsubscribeUrl: string | null
  /** What the contact is asked by it; null leaves an open question as it is. */
  readonly question: OpenQuestion | null
  /** Further sends that go out in this one: of siblings, of several appointments. */
  readonly joins: readonly string[]
}

/** The purpose of the consents ledger that a message falls under. */
export const consentPurposeOf = (purpose: Purpose): 'scheduling' | 'satisfaction' | 'marketing' =>
  purpose === 'care' ? 'scheduling' : purpose

/** What a message costs, in millionths of a real. */
export function costOf({ kind, template, parts }: Prepared, prices: Prices): number {
  if (kind === 'chat') return 0
  if (kind === 'email') return prices.email
  if (kind === 'sms') return prices.sms * (parts ?? 1)
  if (!template) return prices.whatsappReply
  return template.category === 'marketing' ? prices.whatsappMarketing : prices.whatsappUtility
}

/** Why a message does not go out. */
export type SkipReason = keyof typeof skipLabels

export const skipLabels = {
  noConsent: 'Sem consentimento',
  refused: 'Pediu para não receber',
  tooMany: 'Já recebeu campanha nestes dias',
  deceased: 'Falecido',
  inactive: 'Cadastro inativo',
  noAddress: 'Sem endereço para este canal',
  appointmentChanged: 'O agendamento mudou',
  appointmentCancelled: 'O agendamento foi cancelado',
  alreadyConfirmed: 'Já confirmou',
  alreadyBooked: 'Já agendou',
  askedLately: 'Já foi perguntado neste mês',
  tooLate: 'Passou da hora',
  noTemplate: 'Sem template aprovado',
  windowClosed: 'Passou de 24 horas desde a última resposta',
  sourceOff: 'Foi desligada',
  filled: 'Os horários foram preenchidos',
  dismissed: 'Alguém decidiu não enviar',
  silenced: 'Nesta rede nada sai',
  takenOver: 'Uma pessoa assumiu a conversa',
} as const

export type Preparation =
  | Prepared
  | { readonly ready: false; readonly skip: SkipReason }
  | { readonly ready: false; readonly later: Date }

/** Where a send stands, in a person's words; '' where nothing is to be said. */
export function reasonLabel(state: SendState, reason: string): string {
  if (reason === '') return ''
  if (state === 'skipped') return (skipLabels as Readonly<Record<string, string>>)[reason] ?? reason
  if (reason === 'worker') return 'o envio foi interrompido no meio: não se sabe se saiu'
  return errorLabel(reason)
}
