/** What a template is made of: the words that all its rules share. */

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
  family: 'Lembrete da família',
  professionalAbsent: 'Imprevisto do profissional',
  campaign: 'Campanha',
  single: 'Mensagem avulsa',
} as const
export type TemplateUse = keyof typeof templateUses

/** What a press of a reply button means; `other` is answered like typed text. */
export const replyActs = {
  confirm: 'Confirma o atendimento desta mensagem',
  reschedule: 'Oferece os próximos horários',
  cancel: 'Cancela e libera o horário',
  book: 'Quer agendar: avisa a recepção',
  decline: 'Não quer agora',
  stop: 'Para de receber estas mensagens',
  other: 'Vai para a recepção ler',
} as const
export type ReplyAct = keyof typeof replyActs

export type TemplateButton =
  | { readonly type: 'reply'; readonly text: string; readonly act: ReplyAct }
  /** The address is a variable of links (`{{link.confirmacao}}`) or typed in full. */
  | { readonly type: 'url'; readonly text: string; readonly url: string }
  | { readonly type: 'phone'; readonly text: string; readonly phone: string }

/** The texts of a version, with variables as `{{paciente.nome}}`. */
export interface TemplateContent {
  /** Of e-mails. */
  readonly subject: string
  readonly header: string
  readonly body: string
  readonly footer: string
  readonly buttons: readonly TemplateButton[]
  /** True: an SMS goes out without the accents that make it longer in parts. */
  readonly isPlainSms: boolean
}

export const emptyContent: TemplateContent = {
  subject: '',
  header: '',
  body: '',
  footer: '',
  buttons: [],
  isPlainSms: false,
}

/** Meta's limits, which hold for every channel: a template may go out by another one. */
export const templateLimits = {
  name: 80,
  subject: 150,
  header: 60,
  body: 1024,
  footer: 60,
  buttonText: 20,
  url: 500,
  replies: 3,
  urls: 2,
  phones: 1,
} as const

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

/** Meta's word for how people receive a template. */
export const templateQualities = { high: 'Alta', medium: 'Média', low: 'Baixa' } as const
export type TemplateQuality = keyof typeof templateQualities
