import type { FieldNames, RecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { SmsChannel } from '../../contract.ts'
import { checkHttp, checkZenvia, type HttpNotice, type HttpSettings, type Pair } from '../../settings.ts'
import { type Connected, connectHttp, connectZenvia } from '../data.ts'
import { useChannelForm } from './useChannelForm.ts'

export interface SmsValues extends HttpSettings {
  readonly provider: 'zenvia' | 'http'
  /** Zenvia's; typed in place of the stored one; '' keeps it. */
  readonly token: string
  /** The same of another provider. */
  readonly key: string
}
export type SmsForm = RecordForm<SmsValues, Connected<SmsChannel>>

export const smsProviders = { zenvia: 'Zenvia', http: 'Outro, por pedidos HTTP' } as const
export const encodings = { json: 'JSON', form: 'Formulário', query: 'No endereço' } as const
export const phoneFormats = {
  country: '5511987654321',
  plus: '+5511987654321',
  national: '11987654321',
} as const

const showPairs = (pairs: readonly Pair[]) => pairs.map(({ name, value }) => `${name}: ${value}`).join('; ')

export const noticeLabels: Readonly<Record<keyof HttpNotice, string>> = {
  list: 'Lista de avisos',
  id: 'Identificação da mensagem',
  status: 'Situação',
  delivered: 'Palavras para entregue',
  failed: 'Palavras para falhou',
  code: 'Código do erro',
  from: 'Celular de quem responde',
  text: 'Texto da resposta',
}

export const smsFieldNames: FieldNames<SmsValues> = {
  provider: { label: 'Provedor', show: (provider) => smsProviders[provider] },
  sender: { label: 'Remetente' },
  token: { label: 'Token da Zenvia', show: (token) => token && 'novo token' },
  key: { label: 'Chave de acesso', show: (key) => key && 'nova chave' },
  url: { label: 'Endereço do provedor' },
  encoding: { label: 'Formato do pedido', show: (encoding) => encodings[encoding] },
  phoneFormat: { label: 'Formato do celular', show: (format) => phoneFormats[format] },
  fields: { label: 'Campos do pedido', show: showPairs },
  headers: { label: 'Cabeçalhos', show: showPairs },
  answerId: { label: 'Identificação na resposta' },
  answerError: { label: 'Recusa na resposta' },
  notice: {
    label: 'Avisos do provedor',
    show: (notice) =>
      Object.entries(noticeLabels)
        .filter(([name]) => notice[name as keyof HttpNotice] !== '')
        .map(([name, label]) => `${label}: ${notice[name as keyof HttpNotice]}`)
        .join('; '),
  },
}

const start: SmsValues = {
  provider: 'zenvia',
  sender: '',
  token: '',
  key: '',
  url: '',
  encoding: 'json',
  phoneFormat: 'country',
  fields: [
    { name: 'to', value: '{telefone}' },
    { name: 'text', value: '{texto}' },
  ],
  headers: [{ name: 'Authorization', value: 'Bearer {chave}' }],
  answerId: '',
  answerError: '',
  notice: { list: '', id: '', status: '', delivered: '', failed: '', code: '', from: '', text: '' },
}

export const useSmsForm = (channel: SmsChannel, isReadOnly: boolean): SmsForm =>
  useChannelForm({
    channel,
    isReadOnly,
    fields: smsFieldNames,
    start,
    show: ({ provider, settings }) => ({ ...start, ...settings, provider: provider ?? start.provider }),
    required: ({ provider }) => [
      ...(provider === 'zenvia' ? (['sender'] as const) : (['url'] as const)),
      // Another provider has another key.
      ...(provider === 'zenvia' && channel.provider !== 'zenvia' ? (['token'] as const) : []),
    ],
    secret: ['token', 'key'],
    check: (values) => (values.provider === 'zenvia' ? checkZenvia(values) : checkHttp(values)),
    normalize: (values) => ({
      ...values,
      sender: values.sender.trim(),
      token: values.token.trim(),
      key: values.key.trim(),
      url: values.url.trim(),
      answerId: values.answerId.trim(),
      answerError: values.answerError.trim(),
      fields: values.fields.map(tidyPair),
      headers: values.headers.map(tidyPair),
    }),
    connect(orgId, { provider, token, key, sender, ...http }, version) {
      return provider === 'zenvia'
        ? connectZenvia({ orgId, version, sender, token })
        : connectHttp({ orgId, version, sender, key, ...http })
    },
  })

const tidyPair = ({ name, value }: Pair): Pair => ({ name: name.trim(), value: value.trim() })
