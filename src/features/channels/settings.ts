import { looksLikeEmail } from '#lib/text.ts'

/** What a network types to connect a channel, and what is wrong with it. Keys are typed beside, and never read back. */

export interface WhatsappSettings {
  readonly phoneNumberId: string
  /** The WhatsApp Business account (WABA). */
  readonly accountId: string
}

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte (465), `starttls` before anything is said (587). Never without. */
  readonly security: 'tls' | 'starttls'
  readonly user: string
  readonly fromName: string
  readonly fromAddress: string
  /** Where answers go; '' for the sender. */
  readonly replyTo: string
  /** The name under which the domain publishes its DKIM key; '' when nobody knows it. */
  readonly dkimSelector: string
  /** The mailbox (IMAP) that answers and returned mails reach, with the same user and password; '' for none. */
  readonly imapHost: string
  readonly imapPort: number
  readonly imapSecurity: 'tls' | 'starttls'
}

/** The sender of a network without a mail server of its own: the installation's, in the clinic's name. */
export interface ServerSettings {
  readonly fromName: string
  readonly replyTo: string
}

export interface ZenviaSettings {
  /** The sender that Zenvia calls the integration by. */
  readonly sender: string
}

export interface Pair {
  readonly name: string
  readonly value: string
}

/** An SMS provider that is described rather than known: what its requests, answers and notices look like. */
export interface HttpSettings {
  readonly url: string
  readonly encoding: 'json' | 'form' | 'query'
  /** `5511987654321`, `+5511987654321` or `11987654321`. */
  readonly phoneFormat: 'country' | 'plus' | 'national'
  readonly sender: string
  /** A name is a path: `messages.0.to`. A value may have the placeholders. */
  readonly fields: readonly Pair[]
  readonly headers: readonly Pair[]
  /** Where the answer tells the message's id; '' when it tells none. */
  readonly answerId: string
  /** Where an answer of status 200 tells that the message was refused; '' when the status tells. */
  readonly answerError: string
  readonly notice: HttpNotice
}

/** Where a notice tells what; each '' when the provider doesn't. */
export interface HttpNotice {
  /** The list of notices in the body; '' when the body is one. */
  readonly list: string
  readonly id: string
  readonly status: string
  /** The words for delivered and for failed, separated by commas. */
  readonly delivered: string
  readonly failed: string
  readonly code: string
  readonly from: string
  readonly text: string
}

/** The website chat: where it may stand, and what it looks like. */
export interface ChatSettings {
  readonly isOn: boolean
  /** Sites that may show it (`https://www.clinica.com.br`); our own page always does. */
  readonly origins: readonly string[]
  /** '' for the network's name. */
  readonly title: string
  /** The first words, before anybody wrote; '' for ours. */
  readonly greeting: string
  /** `#0b5f5c`; '' for ours. */
  readonly color: string
  /** The corner of the page. */
  readonly position: 'right' | 'left'
  /** Search engines may show our page of it. */
  readonly isIndexed: boolean
  /** The network's privacy policy; '' for ours. */
  readonly privacyUrl: string
}

/** A network that configured nothing has a chat all the same, on the page of its own. */
export const defaultChat: ChatSettings = {
  isOn: true,
  origins: [],
  title: '',
  greeting: '',
  color: '',
  position: 'right',
  isIndexed: false,
  privacyUrl: '',
}

export const chatLimits = { origins: 10, title: 40, greeting: 300, url: 500 } as const

/** What the values of fields and headers may hold. */
export const placeholders = {
  '{telefone}': 'o celular de quem recebe',
  '{texto}': 'a mensagem',
  '{remetente}': 'o remetente acima',
  '{id}': 'a identificação do envio',
  '{chave}': 'a chave de acesso',
} as const

export const settingLimits = {
  metaId: 30,
  key: 1_000,
  host: 253,
  user: 254,
  name: 80,
  selector: 63,
  sender: 40,
  url: 1_000,
  pairs: 20,
  pairName: 100,
  pairValue: 500,
  path: 100,
  words: 200,
} as const

type Errors = Readonly<Record<string, string | undefined>>
const required = 'Campo obrigatório'
const isEmpty = (text: string) => text.trim() === ''
const metaId = (text: string) =>
  isEmpty(text) ? required : /^\d{5,30}$/.test(text.trim()) ? undefined : 'Só números, como a Meta mostra'

export const checkWhatsapp = ({ phoneNumberId, accountId }: WhatsappSettings): Errors => ({
  phoneNumberId: metaId(phoneNumberId),
  accountId: metaId(accountId),
})

export const checkSmtp = (form: SmtpSettings): Errors => ({
  imapHost:
    isEmpty(form.imapHost) || isHost(form.imapHost.trim())
      ? undefined
      : 'Servidor inválido. Ex: imap.suaclinica.com.br',
  user:
    !isEmpty(form.imapHost) && isEmpty(form.user) ? 'O servidor de entrada pede usuário e senha' : undefined,
  host: isEmpty(form.host)
    ? required
    : isHost(form.host.trim())
      ? undefined
      : 'Servidor inválido. Ex: smtp.suaclinica.com.br',
  fromAddress: isEmpty(form.fromAddress)
    ? required
    : looksLikeEmail(form.fromAddress.trim())
      ? undefined
      : 'E-mail inválido. Ex: lembretes@suaclinica.com.br',
  replyTo:
    isEmpty(form.replyTo) || looksLikeEmail(form.replyTo.trim())
      ? undefined
      : 'E-mail inválido. Ex: contato@suaclinica.com.br',
  dkimSelector:
    isEmpty(form.dkimSelector) || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(form.dkimSelector.trim())
      ? undefined
      : 'Seletor inválido. Ex: default',
})

export const checkZenvia = ({ sender }: ZenviaSettings): Errors => ({
  sender: isEmpty(sender) ? required : undefined,
})

export const checkHttp = (form: HttpSettings): Errors => ({
  url: isEmpty(form.url)
    ? required
    : isAddress(form.url.trim())
      ? undefined
      : 'Endereço inválido. Ex: https://api.provedor.com.br/sms',
  ...errorsOfPairs('fields', form.fields, isPath, 'Caminho inválido. Ex: messages.0.to'),
  ...errorsOfPairs('headers', form.headers, isHeader, 'Cabeçalho inválido. Ex: Authorization'),
  // A message that names nobody, or says nothing, is a mistake that the provider would answer in its own words.
  fields: ['{telefone}', '{texto}'].every((needed) => form.fields.some(({ value }) => value.includes(needed)))
    ? undefined
    : 'Diga em que campos vão {telefone} e {texto}',
})

export const checkChat = ({ origins, color, privacyUrl }: ChatSettings): Errors => ({
  origins: origins.some((origin) => originOf(origin) === null)
    ? 'Endereço inválido. Ex: https://www.suaclinica.com.br'
    : new Set(origins.map(originOf)).size < origins.length
      ? 'Cada site só uma vez'
      : undefined,
  color: color === '' || /^#[0-9a-f]{6}$/i.test(color) ? undefined : 'Cor inválida. Ex: #0b5f5c',
  privacyUrl:
    isEmpty(privacyUrl) || isAddress(privacyUrl.trim())
      ? undefined
      : 'Endereço inválido. Ex: https://www.suaclinica.com.br/privacidade',
})

/** The origin of a site as browsers name it; null for what is none. Without TLS only on one's own machine. */
export function originOf(typed: string): string | null {
  const text = typed.trim()
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  if (!isAddress(address)) return null
  const { protocol, hostname, origin } = new URL(address)
  const isOwnMachine = hostname === 'localhost' || hostname === '127.0.0.1'
  const isPublic = protocol === 'https:' && /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(hostname)
  return isOwnMachine || isPublic ? origin : null
}

export const tidyChat = (settings: ChatSettings): ChatSettings => ({
  ...tidySettings(settings),
  origins: settings.origins.map((origin) => originOf(origin) ?? origin),
  color: settings.color.toLowerCase(),
})

function errorsOfPairs(
  list: string,
  pairs: readonly Pair[],
  isName: (name: string) => boolean,
  error: string,
): Errors {
  const wrong = pairs.flatMap(({ name }, at) => (isName(name.trim()) ? [] : [at]))
  return Object.fromEntries(wrong.map((at) => [`${list}.${at}.name`, error]))
}

/** A name or an address, without port or anything else. Which hosts may be spoken to is decided where it happens. */
const isHost = (text: string) => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** Names that mean something else to a JavaScript object are none. */
const isPath = (text: string) =>
  /^[\w-]+(\.[\w-]+)*$/.test(text) && !/(^|\.)(__proto__|constructor|prototype)(\.|$)/.test(text)

/** Headers that belong to the connection are not the clinic's to set. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect)$/i
const isHeader = (text: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(text) && !ownHeaders.test(text)

/** Settings as they are stored: without spaces around what was typed. */
export const tidySettings = <T extends object>(settings: T): T & Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as T & Readonly<Record<string, unknown>>
