/**
 * Consents by purpose and channel, and the source of each. The ledger is append-only: its last entry holds.
 */

/** The maximum number of characters of a consent's note. */
export const consentNoteLimit = 500

export const consentPurposes = {
  scheduling: 'Agendamento e lembretes',
  marketing: 'Campanhas e novidades',
  satisfaction: 'Pesquisa de satisfação',
  assistant: 'Atendimento por assistente de IA',
  telemedicine: 'Telemedicina',
  healthData: 'Dados de saúde',
} as const
export type ConsentPurpose = keyof typeof consentPurposes

export const consentChannels = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'E-mail',
  phone: 'Telefone',
  inPerson: 'Presencial',
} as const
export type ConsentChannel = keyof typeof consentChannels

export const consentSources = {
  inPerson: 'Pessoalmente, na recepção',
  phone: 'Por telefone',
  signedForm: 'Termo assinado',
  message: 'Por mensagem',
  publicPage: 'Na página pública',
  import: 'Importado de planilha',
} as const
export type ConsentSource = keyof typeof consentSources

export interface ConsentEntry {
  readonly id: string
  readonly purpose: ConsentPurpose
  readonly channel: ConsentChannel
  readonly isGranted: boolean
}

/** The channels that make sense for a purpose: a service in person is not allowed by SMS. */
export const channelsOf: Readonly<Record<ConsentPurpose, readonly ConsentChannel[]>> = {
  scheduling: ['whatsapp', 'sms', 'email', 'phone'],
  marketing: ['whatsapp', 'sms', 'email', 'phone'],
  satisfaction: ['whatsapp', 'sms', 'email', 'phone'],
  assistant: ['whatsapp', 'sms', 'email', 'phone'],
  telemedicine: ['inPerson'],
  healthData: ['inPerson'],
}

/** Returns the last entry of each purpose and channel; ids are in the order of time. */
export function currentConsents<E extends ConsentEntry>(ledger: readonly E[]): E[] {
  const last = new Map<string, E>()
  for (const entry of ledger) {
    const key = `${entry.purpose} ${entry.channel}`
    const known = last.get(key)
    if (!known || known.id < entry.id) last.set(key, entry)
  }
  return [...last.values()]
}
