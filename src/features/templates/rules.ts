import type { ChannelKind } from '#features/channels/rules.ts'

/** The categories of a template, as Meta has them. */
export const templateCategories = {
  utility: 'Utilidade',
  marketing: 'Marketing',
  authentication: 'Autenticação',
} as const
export type TemplateCategory = keyof typeof templateCategories

/** What a template is for: an automation's message, a campaign's, or one that a person sends. */
export const templateUses = {
  booked: 'Agendou',
  confirmation: 'Confirmação',
  dayBefore: 'Véspera',
  secondNotice: 'Segundo aviso',
  preparation: 'Preparo',
  sameDay: 'No dia',
  missed: 'Faltou',
  satisfaction: 'Satisfação',
  followUp: 'Retorno',
  birthday: 'Aniversário',
  professionalAbsent: 'Imprevisto do profissional',
  campaign: 'Campanha',
  single: 'Mensagem avulsa',
} as const
export type TemplateUse = keyof typeof templateUses

/** What a press of a reply button means; `other` is answered like typed text. */
export type ReplyAct = 'confirm' | 'reschedule' | 'cancel' | 'book' | 'decline' | 'stop' | 'other'

export type TemplateButton =
  | { readonly type: 'reply'; readonly text: string; readonly act: ReplyAct }
  /** The address is a variable of links (`link.confirmacao`) or typed in full. */
  | { readonly type: 'url'; readonly text: string; readonly url: string }
  | { readonly type: 'phone'; readonly text: string; readonly phone: string }

/** The texts of a version, with variables as `{{paciente.nome}}`. */
export interface TemplateContent {
  readonly subject: string
  readonly header: string
  readonly body: string
  readonly footer: string
  readonly buttons: readonly TemplateButton[]
}

/** A version's way: written, handed to Meta, decided; a newer approved one replaces it. */
export const versionStates = {
  draft: 'Rascunho',
  submitted: 'Em análise',
  approved: 'Aprovada',
  rejected: 'Recusada',
  paused: 'Pausada pela Meta',
  disabled: 'Desativada pela Meta',
  replaced: 'Substituída',
} as const
export type VersionState = keyof typeof versionStates

/** A template as it is sent: the version that goes out now. */
export interface SendableTemplate {
  readonly id: string
  readonly name: string
  readonly kind: ChannelKind
  readonly category: TemplateCategory
  readonly version: number
  readonly content: TemplateContent
  /** Its name at Meta while a version is approved; null otherwise. */
  readonly metaName: string | null
}
