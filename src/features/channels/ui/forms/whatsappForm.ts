import type { FieldNames, RecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { WhatsappChannel } from '../../contract.ts'
import { checkWhatsapp, type WhatsappSettings } from '../../settings.ts'
import { type Connected, connectWhatsapp } from '../data.ts'
import { useChannelForm } from './useChannelForm.ts'

export interface WhatsappValues extends WhatsappSettings {
  /** Typed in place of the stored one; '' keeps it. */
  readonly accessToken: string
  readonly appSecret: string
}
export type WhatsappForm = RecordForm<WhatsappValues, Connected<WhatsappChannel>>

export const whatsappFieldNames: FieldNames<WhatsappValues> = {
  phoneNumberId: { label: 'Identificação do número' },
  accountId: { label: 'Identificação da conta' },
  accessToken: { label: 'Chave de acesso', show: (key) => key && 'nova chave' },
  appSecret: { label: 'Segredo do aplicativo', show: (key) => key && 'novo segredo' },
}

const start: WhatsappValues = { phoneNumberId: '', accountId: '', accessToken: '', appSecret: '' }
const settings = ['phoneNumberId', 'accountId'] as const
const keys = ['accessToken', 'appSecret'] as const

export const useWhatsappForm = (channel: WhatsappChannel, isReadOnly: boolean): WhatsappForm =>
  useChannelForm({
    channel,
    isReadOnly,
    fields: whatsappFieldNames,
    start,
    show: (record) => ({ ...start, ...record.settings }),
    required: channel.id === null ? [...settings, ...keys] : settings,
    secret: keys,
    check: checkWhatsapp,
    normalize: (values) => ({
      phoneNumberId: values.phoneNumberId.trim(),
      accountId: values.accountId.trim(),
      accessToken: values.accessToken.trim(),
      appSecret: values.appSecret.trim(),
    }),
    connect: (orgId, values, version) => connectWhatsapp({ orgId, version, ...values }),
  })
