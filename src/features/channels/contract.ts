import { z } from 'zod'
import { closedToDemo } from '#platform/demo.ts'
import { memberRoute, notInDemo } from '#platform/http/contract.ts'
import { text, version } from '#platform/http/fields.ts'
import { type ProblemDefinition, retryAfter } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import { orgId, staleProblem } from '#platform/records/contract.ts'
import { channelKindNames, checkRules } from './rules.ts'
import {
  channelsSchema,
  chatChannel,
  chatSettings,
  emailChannel,
  httpSettings,
  kind,
  newKey,
  rulesFields,
  rulesSchema,
  smsChannel,
  smtpSettings,
  whatsappChannel,
  whatsappSettings,
  zenviaSettings,
} from './schemas.ts'
import {
  checkChat,
  checkHttp,
  checkSmtp,
  checkWhatsapp,
  checkZenvia,
  settingLimits as limits,
} from './settings.ts'

export type {
  Channel,
  ChannelsOverview,
  ChatChannel,
  EmailChannel,
  SavedRules,
  SmsChannel,
  WhatsappChannel,
} from './schemas.ts'

export const channelProblems = {
  ...staleProblem(z.union([whatsappChannel, emailChannel, smsChannel, chatChannel])),
  ...closedToDemo,
} as const satisfies Record<string, ProblemDefinition>

export const rulesProblems = staleProblem(rulesSchema)

export const actProblems = {
  ...closedToDemo,
  channel_missing: { status: 409, message: 'Este canal não está conectado. Conecte-o primeiro.' },
  too_many_tests: {
    status: 429,
    message: 'Muitos envios de teste em pouco tempo. Tente de novo mais tarde.',
    data: retryAfter,
  },
  provider_refused: {
    status: 502,
    message: 'O provedor recusou o pedido.',
    data: z.object({ reason: z.string().describe('Por quê, em português') }),
  },
} as const satisfies Record<string, ProblemDefinition>

const tags = ['Canais']
const readVersion = version.nullable().describe('A versão que você leu; `null` ao conectar.')
const connectRoute = (path: string, summary: string) =>
  memberRoute('channels.update')
    .meta(notInDemo)
    .route({ method: 'PUT', path: `/orgs/{orgId}/channels/${path}`, tags, summary })
    .errors(channelProblems)
const actRoute = (path: string, summary: string, description?: string) =>
  memberRoute('channels.update')
    .meta(notInDemo)
    .route({
      method: 'POST',
      path: `/orgs/{orgId}/channels/{kind}/${path}`,
      tags,
      summary,
      ...(description && { description }),
    })
    .errors(actProblems)
const place = { orgId, version: readVersion }

export const channelsContract = {
  list: memberRoute('channels.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/channels',
      tags,
      summary: 'Canais, saúde de cada um, regras e preços',
    })
    .input(z.object({ orgId }))
    .output(channelsSchema),
  connectWhatsapp: connectRoute('whatsapp', 'Conectar ou alterar o WhatsApp')
    .input(
      withRules(
        whatsappSettings.extend({
          ...place,
          accessToken: newKey('A chave de acesso'),
          appSecret: newKey('O segredo do aplicativo'),
        }),
        checkWhatsapp,
      ),
    )
    .output(whatsappChannel),
  connectEmail: connectRoute('email', 'Conectar ou alterar o e-mail da rede')
    .input(withRules(smtpSettings.extend({ ...place, password: newKey('A senha') }), checkSmtp))
    .output(emailChannel),
  connectZenvia: connectRoute('sms/zenvia', 'Conectar ou alterar o SMS pela Zenvia')
    .input(withRules(zenviaSettings.extend({ ...place, token: newKey('O token') }), checkZenvia))
    .output(smsChannel),
  connectHttp: connectRoute('sms/http', 'Conectar ou alterar o SMS por outro provedor')
    .input(withRules(httpSettings.extend({ ...place, key: newKey('A chave de acesso') }), checkHttp))
    .output(smsChannel),
  updateChat: memberRoute('channels.update')
    .meta(notInDemo)
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/channels/chat',
      tags,
      summary: 'Alterar o chat do site',
      description: 'O chat existe desde o início, com uma página própria: nada precisa ser conectado.',
    })
    .errors(channelProblems)
    .input(withRules(chatSettings.extend(place), checkChat))
    .output(chatChannel),
  disconnect: memberRoute('channels.update')
    .meta(notInDemo)
    .route({
      method: 'DELETE',
      path: '/orgs/{orgId}/channels/{kind}',
      tags,
      summary: 'Desconectar um canal',
      description: 'As chaves são apagadas. O que está na fila passa para a caixa de saída local.',
    })
    .input(z.object({ orgId, kind }))
    .errors(closedToDemo)
    .output(channelsSchema),
  check: actRoute('check', 'Conferir um canal agora', 'Cada passo aparece no canal assim que termina.')
    .input(z.object({ orgId, kind: z.enum(channelKindNames) }))
    .output(channelsSchema),
  subscribe: actRoute(
    'subscription',
    'Pedir ao provedor que entregue avisos aqui',
    'WhatsApp: inscreve o aplicativo na conta, com o nosso endereço. Zenvia: cria as assinaturas de mensagens e de estados.',
  )
    .input(z.object({ orgId, kind: z.enum(['whatsapp', 'sms']) }))
    .output(channelsSchema),
  test: actRoute(
    'test',
    'Enviar uma mensagem de teste',
    'Um texto nosso, para o celular ou e-mail de alguém da equipe. Os passos aparecem em `test` conforme o provedor avisa.',
  )
    .input(z.object({ orgId, kind, to: text(limits.user).describe('Celular com DDD, ou e-mail.') }))
    .output(channelsSchema),
  updateRules: memberRoute('channels.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/channels/rules',
      tags,
      summary: 'Alterar regras e preços das mensagens',
    })
    .input(withRules(rulesFields.extend({ orgId, version }), checkRules))
    .errors(rulesProblems)
    .output(rulesSchema),
}
