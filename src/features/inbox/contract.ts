import { z } from 'zod'
import { type ChannelKind, channelKinds, mediaKinds } from '#features/channels/rules.ts'
import { conversationStates, entryKinds, queueReasons } from '#features/conversations/rules.ts'
import { messageProblems, messageSchema, messageTextLimit, sendSchema } from '#features/sends/contract.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { accountId, counter, text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId } from '#platform/records/contract.ts'
import { inboxViews, noteLimit } from './rules.ts'

const keysOf = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as [T, ...T[]]
const tags = ['Conversas']
const person = z.object({ userId: z.string(), userFullname: z.string() }).nullable()
const reason = z.enum(queueReasons).nullable()

export const conversationSchema = z.object({
  id: outputId,
  state: z.enum(conversationStates).describe('Quem responde: um de cada vez.'),
  owner: person.describe('Quem atende; `null` também quando alguém respondeu pelo celular da clínica.'),
  ownership: z.int().describe('Sobe a cada troca de quem responde. Mande o que você viu para assumir.'),
  queueReason: reason.describe('Por que espera por uma pessoa.'),
  isUrgent: z.boolean(),
  waitingSince: outputInstant.nullable().describe('Desde quando uma mensagem da pessoa está sem resposta.'),
  unread: z.int(),
  unitId: outputId.nullable(),
  name: z
    .string()
    .describe('Como mostrar a pessoa: o nome do cadastro, o que ela usa no canal, ou o contato.'),
  phone: z.string(),
  email: z.string(),
  channel: z.enum(keysOf<ChannelKind>(channelKinds)).nullable().describe('O da última mensagem.'),
  windowUntil: outputInstant
    .nullable()
    .describe('Até quando se pode escrever livremente pelo WhatsApp; `null` em outros canais.'),
  patients: z.array(z.object({ id: outputId, name: z.string() })).describe('De quem este contato cuida.'),
  last: z
    .object({
      direction: z.enum(['in', 'out']),
      author: messageSchema.shape.author,
      text: z.string(),
      mediaKind: z.enum(mediaKinds).nullable().describe('O arquivo que ela traz.'),
      at: outputInstant,
    })
    .nullable(),
})
export type ConversationView = z.infer<typeof conversationSchema>

export const entrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), id: outputId, at: outputInstant, message: messageSchema }),
  z.object({
    type: z.literal('planned'),
    id: outputId,
    at: outputInstant,
    text: z.string(),
    userFullname: z.string().nullable(),
    send: sendSchema,
  }),
  z.object({
    type: z.literal('entry'),
    id: outputId,
    at: outputInstant,
    kind: z.enum(entryKinds).describe('`note`: só a equipe vê.'),
    text: z.string(),
    reason,
    by: person,
    to: person,
  }),
])
export type EntryView = z.infer<typeof entrySchema>

export const inboxProblems = {
  owner_changed: {
    status: 409,
    message: 'Outra pessoa assumiu esta conversa agora há pouco. Veja quem responde antes de continuar.',
    data: z.object({ current: conversationSchema }),
  },
  window_closed: messageProblems.window_closed,
  assistant_away: {
    status: 409,
    message:
      'O assistente não responde esta conversa: está desligado neste canal, ou a pessoa não quer falar com ele.',
  },
  unreachable: { status: 422, message: 'Esta conversa não tem endereço para este canal.' },
} as const satisfies Record<string, ProblemDefinition>

const idIn = z.object({ orgId, id: uuid })
const ownership = counter.describe('O `ownership` que você viu.')
const path = (end = '') => `/orgs/{orgId}/conversations/{id}${end}` as const

const act = (end: string, summary: string, description: string) =>
  memberRoute('conversations.answer')
    .route({ method: 'POST', path: path(end), tags, summary, description })
    .input(idIn.extend({ ownership }))
    .errors({ owner_changed: inboxProblems.owner_changed })
    .output(conversationSchema)

export const inboxContract = {
  list: memberRoute('conversations.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/conversations',
      tags,
      summary: 'Conversas',
      description:
        'Primeiro a fila: urgentes, e depois quem espera há mais tempo. Em seguida as outras, da mensagem mais nova à mais antiga; `next` continua em `cursor`. Profissionais leem as dos seus pacientes; quem é de algumas unidades, as delas e as que não são de nenhuma.',
    })
    .input(
      z.object({
        orgId,
        view: z.enum(inboxViews).default('open'),
        unitId: uuid.optional(),
        cursor: text(300).optional(),
        limit: wholeInQuery(1, 100).default(50),
      }),
    )
    .output(z.object({ items: z.array(conversationSchema), next: z.string().nullable() })),
  counts: memberRoute('conversations.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/conversations/counts',
      tags,
      summary: 'Quantas conversas há em cada lista',
    })
    .input(z.object({ orgId }))
    .output(z.object({ open: z.int(), queue: z.int(), mine: z.int(), assistant: z.int() })),
  read: memberRoute('conversations.read')
    .route({ method: 'GET', path: path(), tags, summary: 'Uma conversa' })
    .input(idIn)
    .output(conversationSchema),
  entries: memberRoute('conversations.read')
    .route({
      method: 'GET',
      path: path('/entries'),
      tags,
      summary: 'O que há numa conversa',
      description:
        'Mensagens, notas internas e trocas de quem responde, da mais nova à mais antiga; `next` continua em `cursor`. O que ainda não saiu vem antes, como `planned`.',
    })
    .input(idIn.extend({ cursor: uuid.optional(), limit: wholeInQuery(1, 100).default(50) }))
    .output(z.object({ items: z.array(entrySchema), next: outputId.nullable() })),
  answer: memberRoute('conversations.answer')
    .route({
      method: 'POST',
      path: path('/messages'),
      tags,
      summary: 'Responder numa conversa',
      description:
        'Quem responde assume a conversa, se ninguém mudou isso desde `ownership`. Sai pelo canal da última mensagem; sem provedor, espera na caixa de saída local.',
      successStatus: 201,
    })
    .input(
      idIn.extend({
        ownership,
        text: text(messageTextLimit).refine((typed) => typed.trim() !== '', { error: 'Escreva a mensagem' }),
      }),
    )
    .errors(inboxProblems)
    .output(z.object({ conversation: conversationSchema, send: sendSchema })),
  addNote: memberRoute('conversations.answer')
    .route({
      method: 'POST',
      path: path('/notes'),
      tags,
      summary: 'Anotar algo que só a equipe vê',
      successStatus: 201,
    })
    .input(
      idIn.extend({
        text: text(noteLimit).refine((typed) => typed.trim() !== '', { error: 'Escreva a nota' }),
      }),
    )
    .output(entrySchema),
  take: act('/take', 'Assumir uma conversa', 'Quem a tinha vê que ela mudou de mãos.'),
  assign: memberRoute('conversations.answer')
    .route({ method: 'POST', path: path('/assignment'), tags, summary: 'Passar a conversa a outra pessoa' })
    .input(idIn.extend({ ownership, userId: accountId }))
    .errors({ owner_changed: inboxProblems.owner_changed })
    .output(conversationSchema),
  queue: act('/queue', 'Devolver a conversa à fila', 'Ela volta a esperar por qualquer pessoa da equipe.'),
  handBack: memberRoute('conversations.answer')
    .route({
      method: 'POST',
      path: path('/assistant'),
      tags,
      summary: 'Devolver a conversa ao assistente',
      description: 'Ele recomeça do zero, e responde o que estiver sem resposta.',
    })
    .input(idIn.extend({ ownership }))
    .errors({ owner_changed: inboxProblems.owner_changed, assistant_away: inboxProblems.assistant_away })
    .output(conversationSchema),
  resolve: act(
    '/resolution',
    'Resolver uma conversa',
    'Ela sai das listas. Se a pessoa escrever de novo, volta à fila.',
  ),
  markRead: memberRoute('conversations.answer')
    .route({ method: 'POST', path: path('/reading'), tags, summary: 'Marcar uma conversa como lida' })
    .input(idIn)
    .output(conversationSchema),
}
