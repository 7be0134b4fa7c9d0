import { z } from 'zod'
import { type ChannelKind, channelKinds } from '#features/channels/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId } from '#platform/records/contract.ts'
import { type SendState, sendSources, sendStates } from '../rules.ts'

const keysOf = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as [T, ...T[]]
const tags = ['Mensagens']
const channel = z.enum(keysOf<ChannelKind>(channelKinds))
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
  dueAt: outputInstant,
  sentAt: instantOrNull,
  deliveredAt: instantOrNull,
  readAt: instantOrNull,
})
export type SendView = z.infer<typeof sendSchema>

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
  media: z.object({ kind: z.string(), type: z.string() }).nullable(),
  patientId: outputId.nullable().describe('De quem trata, quando isso é certo.'),
  appointmentId: outputId.nullable(),
  userFullname: z.string().nullable(),
  needsPerson: z.boolean().describe('Uma resposta que ninguém entendeu e que espera por alguém.'),
  send: sendSchema.nullable().describe('O envio de uma mensagem que saiu daqui.'),
})
export type MessageView = z.infer<typeof messageSchema>

export const messageProblems = {
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
  send: memberRoute('messages.send')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/messages',
      tags,
      summary: 'Enviar uma mensagem a um paciente',
      description:
        'Vai para o contato preferido dele. Sem provedor para o canal, espera na caixa de saída local. Pelo WhatsApp conectado sai só nas 24 horas depois da última mensagem da pessoa.',
      successStatus: 201,
    })
    .input(
      z.object({
        orgId,
        patientId: uuid,
        appointmentId: uuid.nullable().default(null),
        channel,
        text: text(messageTextLimit).refine((typed) => typed.trim() !== '', { error: 'Escreva a mensagem' }),
      }),
    )
    .errors({ no_address: messageProblems.no_address })
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
