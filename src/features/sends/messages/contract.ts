import { z } from 'zod'
import { channelKindNames, mediaKinds, outreachKindNames } from '#features/channels/rules.ts'
import { mediaStates } from '#features/conversations/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId } from '#platform/records/contract.ts'
import { type SendState, sendSources, sendStates } from '../rules.ts'

const keysOf = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as [T, ...T[]]
const tags = ['Mensagens']
const channel = z.enum(channelKindNames)
const outreach = z.enum(outreachKindNames)
const instantOrNull = outputInstant.nullable()

/** The longest text of a message, as WhatsApp has it. */
export const messageTextLimit = 1_024

export const sendSchema = z.object({
  id: outputId,
  source: z.enum(sendSources),
  sourceId: outputId.nullable().describe('A automação ou a campanha.'),
  state: z.enum(keysOf<SendState>(sendStates)).describe('Nunca volta atrás.'),
  reason: z.string().describe('Por que falhou ou não saiu, em palavras; `""` quando nada houve.'),
  attempt: z.int(),
  isRetried: z.boolean().describe('Já houve outra tentativa depois desta.'),
  dueAt: outputInstant,
  sentAt: instantOrNull,
  deliveredAt: instantOrNull,
  readAt: instantOrNull,
})
export type SendView = z.infer<typeof sendSchema>

export const mediaSchema = z.object({
  kind: z.enum(mediaKinds).describe('`audio`: também mensagens de voz. `sticker`: figurinha.'),
  type: z.string().describe('Como `image/jpeg`; conferido pelo conteúdo quando `stored`.'),
  name: z.string().describe('O nome do arquivo; `""` enquanto ninguém o deu.'),
  size: z.int().nullable().describe('Em bytes; `null` enquanto não chegou.'),
  state: z.enum(mediaStates).describe('`arriving`: chegando. `stored`: guardado. `lost`: não chegou.'),
  transcription: z
    .string()
    .describe('O que uma mensagem de voz diz, onde há um serviço que transcreve; `""` sem ele.'),
  reason: z.string().describe('Por que se perdeu, em palavras; `""` nos outros estados.'),
  fileId: outputId
    .nullable()
    .describe(
      'Quando `stored`: `GET /orgs/{orgId}/files/{fileId}/address` dá um endereço que vale 5 minutos.',
    ),
})
export type MediaView = z.infer<typeof mediaSchema>

export const messageSchema = z.object({
  id: outputId,
  conversationId: outputId,
  direction: z.enum(['in', 'out']),
  author: z
    .enum(['patient', 'person', 'automation', 'campaign', 'assistant'])
    .describe('`person`: alguém da clínica.'),
  channel,
  at: outputInstant,
  text: z.string(),
  media: mediaSchema.nullable(),
  patientId: outputId.nullable().describe('De quem trata, quando isso é certo.'),
  appointmentId: outputId.nullable(),
  userFullname: z.string().nullable(),
  needsPerson: z.boolean().describe('Uma resposta que ninguém entendeu e que espera por alguém.'),
  send: sendSchema.nullable().describe('O envio de uma mensagem que saiu daqui.'),
})
export type MessageView = z.infer<typeof messageSchema>

/** A send without a message yet, as an appointment shows it. */
export const plannedSendSchema = sendSchema.extend({
  channel,
  templateName: z.string().nullable().describe('O template de que sai; `null` quando foi escrita à mão.'),
})
export type PlannedSend = z.infer<typeof plannedSendSchema>

export const delaySchema = z.object({
  since: instantOrNull.describe(
    'Desde quando algo espera sem que ninguém o leve; `null`: nada está atrasado.',
  ),
  messages: z.int().describe('Mensagens atrasadas, contadas até 1.000 por canal.'),
  campaigns: z.int().describe('Campanhas que deviam ter começado.'),
})
export type Delay = z.infer<typeof delaySchema>

const renderedSchema = z.object({
  subject: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(
    z.union([
      z.object({ type: z.literal('reply'), text: z.string(), payload: z.string() }),
      z.object({ type: z.literal('url'), text: z.string(), url: z.string() }),
      z.object({ type: z.literal('phone'), text: z.string(), phone: z.string() }),
    ]),
  ),
})

/** What a person has to know before writing to one patient by one channel. */
export const channelOptionSchema = z.object({
  channel: outreach,
  address: z.string().describe('O telefone com DDD, ou o e-mail; `""` quando o paciente não tem.'),
  isConnected: z.boolean().describe('`false`: a mensagem espera na caixa de saída local.'),
  isStopped: z.boolean().describe('O canal está parado: a mensagem espera até que volte.'),
  openUntil: outputInstant
    .nullable()
    .describe('Até quando o WhatsApp aceita texto livre; `null`: só templates, ou outro canal.'),
  takesText: z.boolean().describe('Texto livre pode sair agora.'),
  refusal: z
    .enum(['', 'automated', 'consent'])
    .describe(
      '`automated`: pediu para não receber o que é automático. `consent`: recusou mensagens sobre agendamentos. Enviar pede `despiteRefusal`.',
    ),
  templates: z
    .array(z.object({ id: outputId, name: z.string(), message: renderedSchema }))
    .describe('Os que podem sair agora, já preenchidos. Os links só existem quando a mensagem sai.'),
})
export type ChannelOption = z.infer<typeof channelOptionSchema>

export const messageOptionsSchema = z.object({
  patientName: z.string(),
  isDeceased: z.boolean().describe('Nada é enviado a quem consta como falecido.'),
  quietUntil: outputInstant
    .nullable()
    .describe('Agora é horário de silêncio, até este instante: o que uma pessoa envia sai assim mesmo.'),
  channels: z.array(channelOptionSchema),
})
export type MessageOptions = z.infer<typeof messageOptionsSchema>

export const messageProblems = {
  patient_deceased: { status: 422, message: 'Este paciente consta como falecido: nada é enviado.' },
  patient_refused: { status: 409, message: 'Este paciente pediu para não receber mensagens por este canal.' },
  window_closed: {
    status: 409,
    message: 'Passou de 24 horas desde a última mensagem do paciente: pelo WhatsApp só sai um template.',
  },
  template_not_usable: {
    status: 422,
    message: 'Este template não pode sair agora por este canal, para este paciente.',
  },
  no_address: { status: 422, message: 'Este paciente não tem contato para este canal.' },
  not_failed: { status: 409, message: 'Só o que falhou pode ser tentado de novo, e uma vez só.' },
} as const satisfies Record<string, ProblemDefinition>

export const messagesContract = {
  list: memberRoute('messages.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/messages',
      tags,
      summary: 'Mensagens de um paciente, de um agendamento ou de uma conversa',
      description:
        'Da mais nova à mais antiga; `next` continua em `cursor`. De um paciente vêm também as dos contatos dele que não tratam de outra pessoa. As de agendamentos de unidades que você não vê ficam de fora.',
    })
    .input(
      z
        .object({
          orgId,
          patientId: uuid.optional(),
          appointmentId: uuid.optional(),
          conversationId: uuid.optional(),
          cursor: uuid.optional(),
          limit: wholeInQuery(1, 100).default(50),
        })
        .refine(
          ({ patientId, appointmentId, conversationId }) => patientId ?? appointmentId ?? conversationId,
          {
            error: 'Diga de quem: `patientId`, `appointmentId` ou `conversationId`',
            path: ['patientId'],
          },
        ),
    )
    .output(z.object({ items: z.array(messageSchema), next: outputId.nullable() })),
  planned: memberRoute('messages.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/sends',
      tags,
      summary: 'Envios de um agendamento que ainda não têm mensagem',
      description:
        'Os que esperam a hora e os que não saíram, com o motivo; do mais próximo ao mais distante. O que saiu está em `/messages`.',
    })
    .input(z.object({ orgId, appointmentId: uuid }))
    .output(z.object({ items: z.array(plannedSendSchema) })),
  delay: memberRoute('messages.watch')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/sends/delay',
      tags,
      summary: 'O que está atrasado na fila de envios',
      description:
        'O que já devia ter saído e que ninguém levou. O que um canal parado ou um limite do provedor segura não conta, e nem uma fila que anda.',
    })
    .input(z.object({ orgId }))
    .output(delaySchema),
  options: memberRoute('messages.send')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/messages/options',
      tags,
      summary: 'O que se pode enviar agora a um paciente',
      description:
        'Por canal: para onde vai, se texto livre pode sair, o que o paciente recusou, e os templates preenchidos com os dados do agendamento.',
    })
    .input(z.object({ orgId, patientId: uuid, appointmentId: uuid.optional() }))
    .output(messageOptionsSchema),
  send: memberRoute('messages.send')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/messages',
      tags,
      summary: 'Enviar uma mensagem a um paciente',
      description:
        'Um texto (`text`) ou um template (`templateId`), preenchido quando sai. Vai para o contato preferido do paciente. Sem provedor para o canal, espera na caixa de saída local. Pelo WhatsApp conectado, texto livre e template sem aprovação saem só nas 24 horas depois da última mensagem da pessoa.',
      successStatus: 201,
    })
    .input(
      z
        .object({
          orgId,
          patientId: uuid,
          appointmentId: uuid.nullable().default(null),
          channel: outreach,
          text: text(messageTextLimit).default(''),
          templateId: uuid.nullable().default(null),
          despiteRefusal: z
            .boolean()
            .default(false)
            .describe('Enviar embora o paciente tenha recusado: a pessoa que envia responde por isso.'),
        })
        .refine(({ text: typed, templateId }) => templateId !== null || typed.trim() !== '', {
          error: 'Escreva a mensagem',
          path: ['text'],
        })
        .refine(({ text: typed, templateId }) => templateId === null || typed === '', {
          error: 'Um texto ou um template, não os dois',
          path: ['text'],
        }),
    )
    .errors({
      no_address: messageProblems.no_address,
      patient_deceased: messageProblems.patient_deceased,
      patient_refused: messageProblems.patient_refused,
      window_closed: messageProblems.window_closed,
      template_not_usable: messageProblems.template_not_usable,
    })
    .output(sendSchema),
  retry: memberRoute('messages.send')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/sends/{id}/attempts',
      tags,
      summary: 'Tentar de novo um envio que falhou',
      description: 'É um novo envio, com o número da tentativa. O que ficou incerto não é reenviado.',
      successStatus: 201,
    })
    .input(z.object({ orgId, id: uuid }))
    .errors({ not_failed: messageProblems.not_failed })
    .output(sendSchema),
}
