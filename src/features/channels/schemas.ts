import { z } from 'zod'
import { day, text, uuid, whole } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import { outreachKindNames, ruleLimits } from './rules.ts'
import { chatLimits, settingLimits as limits } from './settings.ts'

/** A channel as the API takes and shows it. */

export const kind = z.enum(outreachKindNames)
export const newKey = (what: string) =>
  text(limits.key)
    .default('')
    .describe(`${what}. Vazio ao alterar: continua o que está guardado. Nunca volta inteiro numa resposta.`)

export const whatsappSettings = z.object({
  phoneNumberId: text(limits.metaId).describe('Identificação do número, na Meta.'),
  accountId: text(limits.metaId).describe('Identificação da conta do WhatsApp Business.'),
})

export const smtpSettings = z.object({
  host: text(limits.host),
  port: whole(1, 65_535),
  security: z.enum(['tls', 'starttls']).describe('`tls`: cifrado desde o início (porta 465).'),
  user: text(limits.user).default(''),
  fromName: text(limits.name).default(''),
  fromAddress: text(limits.user),
  replyTo: text(limits.user).default('').describe('Para onde vão as respostas; vazio: para o remetente.'),
  dkimSelector: text(limits.selector).default('').describe('Para conferir o DKIM do domínio.'),
  imapHost: text(limits.host)
    .default('')
    .describe(
      'Servidor de entrada (IMAP), com o mesmo usuário e senha: traz respostas e devoluções. Vazio: não é lido.',
    ),
  imapPort: whole(1, 65_535).default(993),
  imapSecurity: z.enum(['tls', 'starttls']).default('tls'),
})

export const zenviaSettings = z.object({ sender: text(limits.sender) })

const pairs = z
  .array(z.object({ name: text(limits.pairName), value: text(limits.pairValue) }))
  .max(limits.pairs)
  .readonly()
const path = text(limits.path).default('')
export const httpSettings = z.object({
  url: text(limits.url),
  encoding: z.enum(['json', 'form', 'query']),
  phoneFormat: z.enum(['country', 'plus', 'national']),
  sender: text(limits.sender).default(''),
  fields: pairs.describe(
    'Campos do pedido: o nome é um caminho (`messages.0.to`); o valor aceita {telefone}, {texto}, {remetente}, {id} e {chave}.',
  ),
  headers: pairs.default([]),
  answerId: path.describe('Onde a resposta traz a identificação da mensagem.'),
  answerError: path.describe('Onde uma resposta 200 diz que a mensagem foi recusada.'),
  notice: z
    .object({
      list: path,
      id: path,
      status: path,
      delivered: text(limits.words).default(''),
      failed: text(limits.words).default(''),
      code: path,
      from: path,
      text: path,
    })
    .describe('Onde os avisos do provedor trazem cada coisa; vazio: não trazem.'),
})

export const chatSettings = z.object({
  isOn: z.boolean(),
  origins: z
    .array(text(chatLimits.url))
    .max(chatLimits.origins, `Máx. ${chatLimits.origins} sites`)
    .readonly()
    .default([])
    .describe(
      'Os sites que podem mostrar o chat (`https://www.suaclinica.com.br`). A página própria sempre mostra.',
    ),
  title: text(chatLimits.title).default('').describe('Vazio: o nome da rede.'),
  greeting: text(chatLimits.greeting).default('').describe('As primeiras palavras. Vazio: as nossas.'),
  color: text(7).default('').describe('`#rrggbb`; vazio: a nossa.'),
  position: z.enum(['right', 'left']).default('right'),
  isIndexed: z.boolean().default(false).describe('Buscadores podem mostrar a página do chat.'),
  privacyUrl: text(chatLimits.url).default('').describe('A política de privacidade da rede. Vazio: a nossa.'),
})

const check = z.object({
  step: z.string(),
  result: z.enum(['ok', 'attention', 'failed']),
  code: z.string(),
  title: z.string(),
  advice: z.string().describe('O que fazer; vazio quando está em ordem.'),
  copy: z.string().nullable().describe('Um texto para copiar, como um registro de DNS.'),
})
const instant = z.iso.datetime()

const figures = z.object({
  queued: z.int(),
  oldestDueAt: instant.nullable().describe('Desde quando espera a mais antiga da fila que já venceu.'),
  uncertain: z.int().describe('Sem resposta do provedor.'),
  waiting: z.int().describe('Na caixa de saída local.'),
  people24h: z.int().describe('Pessoas diferentes em 24 horas.'),
  people7d: z.int().describe('Pessoas diferentes em 7 dias.'),
  handedOver7d: z.int(),
  delivered7d: z.int(),
  failed7d: z.int(),
  lastSentAt: instant.nullable(),
})

const testStep = z.object({
  step: z.enum(['accepted', 'sent', 'delivered', 'read', 'failed']),
  at: instant,
  code: z.string(),
  title: z.string(),
})

const common = {
  id: uuid.nullable().describe('`null`: a rede não conectou este canal.'),
  version: z.int().nullable(),
  state: z
    .enum(['connected', 'attention', 'stopped', 'none'])
    .describe('`none`: sem provedor, as mensagens ficam na caixa de saída local.'),
  sender: z.string().describe('Como quem recebe vê o remetente.'),
  hints: z.record(z.string(), z.string()).describe('Os quatro últimos caracteres de cada chave.'),
  checks: z.array(check),
  checkedAt: instant.nullable(),
  test: z
    .object({ to: z.string(), startedAt: instant, steps: z.array(testStep) })
    .nullable()
    .describe('O último envio de teste, passo a passo.'),
  lastEventAt: instant.nullable().describe('Quando chegou o último aviso do provedor.'),
  stoppedAt: instant.nullable().describe('Desde quando nada sai, até alguém agir.'),
  stopReason: z.string(),
  backOffUntil: instant.nullable().describe('Até quando o provedor pediu para esperar.'),
  figures,
}

const webhook = z
  .object({
    url: z.string(),
    verifyToken: z.string().nullable().describe('O que a Meta pede junto do endereço.'),
  })
  .nullable()
  .describe('Onde o provedor entrega avisos; `null` sem canal, e para quem não pode alterá-lo.')

export const whatsappChannel = z.object({
  ...common,
  kind: z.literal('whatsapp'),
  provider: z.literal('meta').nullable(),
  settings: output(whatsappSettings).nullable(),
  webhook,
  quality: z.enum(['high', 'medium', 'low', '']).describe('Segundo a Meta; vazio: ainda não se sabe.'),
  peopleLimit: z.int().nullable().describe('Pessoas em 24 horas; `null`: sem limite, ou não se sabe.'),
  keyExpiresAt: instant.nullable(),
})
export type WhatsappChannel = z.infer<typeof whatsappChannel>

export const emailChannel = z.object({
  ...common,
  kind: z.literal('email'),
  provider: z
    .enum(['smtp', 'server'])
    .nullable()
    .describe('`server`: o servidor de e-mail desta instalação, enquanto a rede não tem o seu.'),
  settings: output(smtpSettings).nullable(),
})
export type EmailChannel = z.infer<typeof emailChannel>

export const smsChannel = z.object({
  ...common,
  kind: z.literal('sms'),
  provider: z.enum(['zenvia', 'http']).nullable(),
  settings: z.union([output(httpSettings), output(zenviaSettings)]).nullable(),
  webhook,
})
export type SmsChannel = z.infer<typeof smsChannel>
export const chatChannel = z.object({
  ...common,
  kind: z.literal('chat'),
  provider: z.literal('chat'),
  settings: output(chatSettings),
  page: z.string().describe('A página própria do chat.'),
  snippet: z.string().describe('O que se cola no site para mostrar o chat.'),
})
export type ChatChannel = z.infer<typeof chatChannel>
export type Channel = WhatsappChannel | EmailChannel | SmsChannel | ChatChannel

const millionths = whole(0, ruleLimits.price, 'Valor inválido. Ex: 0,34').describe(
  'Em milionésimos de real: 340000 é R$ 0,34.',
)
const minutes = whole(0, 1_439).describe('Minutos depois da meia-noite.')
export const rulesFields = z.object({
  quietFrom: minutes,
  quietUntil: minutes,
  marketingLimit: whole(1, ruleLimits.marketing),
  marketingDays: whole(1, ruleLimits.days),
  fallback: z.array(kind).max(3).readonly().describe('Por onde vai a mensagem que não chega, em ordem.'),
  careWithoutConsent: z
    .boolean()
    .describe('Mensagens sobre o próprio agendamento saem sem consentimento (LGPD, art. 11, II).'),
  prices: z.object({
    whatsappMarketing: millionths,
    whatsappUtility: millionths,
    whatsappReply: millionths,
    sms: millionths.describe('Por parte, em milionésimos de real.'),
    email: millionths,
  }),
  pricesFrom: day().nullable().describe('Desde quando os preços valem; `null`: ninguém conferiu.'),
})
export const rulesSchema = output(rulesFields).extend({ version: z.int() })
export type SavedRules = z.infer<typeof rulesSchema>

export const channelsSchema = z.object({
  whatsapp: whatsappChannel,
  email: emailChannel,
  sms: smsChannel,
  chat: chatChannel,
  rules: rulesSchema,
})
export type ChannelsOverview = z.infer<typeof channelsSchema>
