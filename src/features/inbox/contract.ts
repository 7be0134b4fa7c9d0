import { z } from 'zod'
import { messageProblems, messageTextLimit, sendSchema } from '#features/sends/contract.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { accountId, counter, text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputId } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId, yesNo } from '#platform/records/contract.ts'
import { presenceRoutes } from './presence/contract.ts'
import { inboxViews, noteLimit } from './rules.ts'
import { channelSchema, conversationSchema, entrySchema } from './schemas.ts'
import { searchRoutes } from './search/contract.ts'
import { settingsRoutes } from './settings/contract.ts'

export type { ConversationView, EntryView } from './schemas.ts'

const tags = ['Conversas']
export const inboxProblems = {
  owner_changed: {
    status: 409,
    message: 'Outra pessoa assumiu esta conversa agora há pouco. Veja quem responde antes de continuar.',
    data: z.object({ current: conversationSchema }),
  },
  window_closed: messageProblems.window_closed,
  template_not_usable: messageProblems.template_not_usable,
  assistant_away: {
    status: 409,
    message:
      'O assistente não responde esta conversa: está desligado neste canal, ou a pessoa não quer falar com ele.',
  },
  nobody_present: {
    status: 422,
    message: 'Ninguém da equipe está em Conversas agora. Passe a alguém pelo nome, ou devolva à fila.',
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
        'Primeiro a fila: urgentes, e depois quem espera há mais tempo. Em seguida as outras, da mensagem mais nova à mais antiga; `next` continua em `cursor`, e `previous` volta em `before`. Profissionais leem as dos seus pacientes; quem é de algumas unidades, as delas e as que não são de nenhuma.',
    })
    .input(
      z.object({
        orgId,
        view: z.enum(inboxViews).default('open'),
        unitId: uuid.optional().describe('As desta unidade e as de nenhuma.'),
        channel: channelSchema.optional().describe('Pela última mensagem.'),
        unread: yesNo.default(false).describe('Só as que têm algo que ninguém leu.'),
        cursor: text(300).optional(),
        before: text(300).optional(),
        limit: wholeInQuery(1, 100).default(50),
      }),
    )
    .output(
      z.object({
        items: z.array(conversationSchema),
        next: z.string().nullable(),
        previous: z.string().nullable(),
      }),
    ),
  counts: memberRoute('conversations.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/conversations/counts',
      tags,
      summary: 'Quantas conversas há em cada lista',
      description: 'Contadas até 1.000.',
    })
    .input(z.object({ orgId }))
    .output(
      z.object({
        open: z.int(),
        queue: z.int(),
        mine: z.int(),
        assistant: z.int(),
        unread: z.int().describe('As que têm algo que ninguém leu.'),
      }),
    ),
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
        'Mensagens, notas internas e trocas de quem responde, da mais nova à mais antiga; `next` continua em `cursor`, e `previous` volta às mais novas em `after`. `around` abre a conversa em volta de uma mensagem. O que ainda não saiu vem como `planned`.',
    })
    .input(
      idIn.extend({
        cursor: uuid.optional(),
        after: uuid.optional(),
        around: uuid.optional(),
        limit: wholeInQuery(1, 100).default(50),
      }),
    )
    .output(
      z.object({
        items: z.array(entrySchema),
        next: outputId.nullable(),
        previous: outputId.nullable(),
      }),
    ),
  replies: memberRoute('conversations.answer')
    .route({
      method: 'GET',
      path: path('/replies'),
      tags,
      summary: 'Respostas prontas para uma conversa',
      description:
        'Os templates que servem ao canal, preenchidos com o paciente e o agendamento. Fora da janela de 24 h do WhatsApp, só os aprovados.',
    })
    .input(idIn.extend({ patientId: uuid.optional(), appointmentId: uuid.optional() }))
    .output(
      z.object({
        items: z.array(
          z.object({
            id: outputId,
            name: z.string(),
            text: z.string(),
            isApproved: z.boolean().describe('Sai como a Meta aprovou, também fora da janela.'),
            isWhole: z
              .boolean()
              .describe('Tem botões ou links, que só existem se sair como template, e não como texto.'),
          }),
        ),
      }),
    ),
  answer: memberRoute('conversations.answer')
    .route({
      method: 'POST',
      path: path('/messages'),
      tags,
      summary: 'Responder numa conversa',
      description:
        'Um texto, um arquivo (`fileId`, com o texto como legenda), ou um template (`templateId`) preenchido com o paciente e o agendamento quando sai. O arquivo se envia antes, por `POST /orgs/{orgId}/files` com `ownerKind=conversation-media` e a conversa em `ownerId`; vai pelo WhatsApp conectado (imagens até 5 MB, sem WebP; áudio sem legenda) e por e-mail. Quem responde assume a conversa, se ninguém mudou isso desde `ownership`. Sai pelo canal da última mensagem; sem provedor, espera na caixa de saída local.',
      successStatus: 201,
    })
    .input(
      idIn
        .extend({
          ownership,
          text: text(messageTextLimit).default(''),
          fileId: uuid.nullable().default(null),
          templateId: uuid.nullable().default(null),
          patientId: uuid.nullable().default(null).describe('De quem fala o template.'),
          appointmentId: uuid.nullable().default(null),
        })
        .refine(
          ({ text: typed, templateId, fileId }) =>
            (templateId === null) === (typed.trim() !== '' || fileId !== null),
          { error: 'Escreva a mensagem', path: ['text'] },
        ),
    )
    .errors({
      owner_changed: inboxProblems.owner_changed,
      window_closed: inboxProblems.window_closed,
      unreachable: inboxProblems.unreachable,
      template_not_usable: inboxProblems.template_not_usable,
    })
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
    .input(
      idIn.extend({
        ownership,
        userId: accountId.nullable().describe('`null`: de quem está em Conversas agora, quem atende menos.'),
      }),
    )
    .errors({ owner_changed: inboxProblems.owner_changed, nobody_present: inboxProblems.nobody_present })
    .output(conversationSchema),
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
  queue: act('/queue', 'Devolver a conversa à fila', 'Ela volta a esperar por qualquer pessoa da equipe.'),
  resolve: act(
    '/resolution',
    'Resolver uma conversa',
    'Sai das listas. Se a pessoa escrever de novo, o assistente responde onde está ligado; senão, vai para a fila.',
  ),
  markRead: memberRoute('conversations.answer')
    .route({ method: 'POST', path: path('/reading'), tags, summary: 'Marcar uma conversa como lida' })
    .input(idIn)
    .output(conversationSchema),
  ...searchRoutes,
  ...presenceRoutes,
  ...settingsRoutes,
}
