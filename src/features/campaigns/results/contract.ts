import { z } from 'zod'
import { outreachKinds } from '#features/channels/rules.ts'
import { sendStates } from '#features/sends/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { csvAnswer } from '#platform/http/csvAnswer.ts'
import { text, uuid, version, whole } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { listInput, listOutput, orgId, searchLimit, yesNo } from '#platform/records/contract.ts'
import { campaignLimits } from '../rules.ts'
import { campaignProblems, campaignSchema, names, tally } from '../schemas.ts'
import { failureStates, recipientSituations, replyKinds, shownReplies } from './rules.ts'

/** What becomes of a campaign: its numbers, the people behind each of them, and what can be done about it. */

const kind = z.enum(names(outreachKinds))

/** What every number of answers counts (`answersOf`). */
export const answeredText =
  'Quem respondeu antes da mensagem automática seguinte, ou pediu para sair: cada contato uma vez.'

const attempt = z.object({
  id: outputId,
  kind,
  state: z.enum(names(sendStates)),
  reason: z.string(),
  attempt: z.int(),
  at: outputInstant,
})

const recipient = z.object({
  id: outputId.describe('O envio.'),
  patientId: outputId.nullable(),
  name: z.string(),
  address: z.string(),
  kind: kind.describe('Por onde esta tentativa saiu, ou sai.'),
  state: z.enum(names(sendStates)),
  reason: z.string().describe('Por que falhou ou não saiu, em português.'),
  attempt: z.int(),
  earlier: z.array(attempt).describe('As tentativas de antes, a mais recente primeiro.'),
  at: outputInstant.describe('Quando chegou à situação em que está.'),
  conversationId: outputId.nullable(),
  reply: z.string(),
  replyKind: z
    .enum(replyKinds)
    .nullable()
    .describe('O que a resposta quer dizer; `asks` é o que ninguém entendeu. `null`: não respondeu.'),
  needsPerson: z.boolean(),
  booked: z.object({ appointmentId: outputId, startsAt: outputInstant, timeZone: z.string() }).nullable(),
  refused: z.boolean().describe('Pediu para não receber mais.'),
  mayRetry: z.boolean().describe('Falhou, e nenhuma outra tentativa veio depois.'),
  otherKinds: z.array(kind).describe('Outros canais por onde o cadastro tem contato.'),
})
export type Recipient = z.infer<typeof recipient>

const failure = z.object({
  state: z
    .enum(failureStates)
    .describe('`delayed`: falhou, e outra tentativa já está na fila, para `nextAt`.'),
  reason: z.string().describe('O motivo como código: filtra as pessoas e diz o que tentar de novo.'),
  title: z.string(),
  people: z.int(),
  mayRetry: z.boolean(),
  action: z.string().describe('O que o erro pede: `otherChannel`, `suppress`, `stopTemplate`… ou vazio.'),
  others: z
    .array(z.object({ kind, people: z.int() }))
    .describe('Quantas dessas pessoas têm contato por outro canal.'),
  nextAt: outputInstant.nullable(),
})
export type Failure = z.infer<typeof failure>

const results = z.object({
  people: z.int(),
  tally,
  nextAt: outputInstant.nullable().describe('Quando sai a próxima.'),
  until: outputInstant.nullable().describe('Quando sai a última da fila.'),
  stalledSince: outputInstant.nullable().describe('Desde quando devia ter saído uma mensagem que não saiu.'),
  cost: z.int(),
  estimatedCost: z.int(),
  failures: z.array(failure),
  replies: z.object({
    total: z.int().describe(answeredText),
    wants: z.int().describe('Querem agendar.'),
    asks: z.int().describe('Disseram outra coisa.'),
    declines: z.int().describe('Agora não.'),
    refused: z.int().describe('Pediram para sair.'),
    waiting: z.int().describe('Quantas esperam uma pessoa.'),
    waitingSince: outputInstant.nullable().describe('Desde quando espera a que espera há mais tempo.'),
  }),
  bookings: z.object({
    total: z.int(),
    by: z
      .object({ link: z.int(), conversation: z.int(), clinic: z.int() })
      .describe(
        'Por onde cada pessoa agendou da primeira vez: sozinha, por uma página; numa conversa; pela clínica.',
      ),
    latest: z.array(
      z.object({
        appointmentId: outputId,
        name: z.string(),
        startsAt: outputInstant,
        timeZone: z.string(),
        professionalName: z.string(),
        bookedAt: outputInstant,
      }),
    ),
  }),
})
export type Results = z.infer<typeof results>

export const exportProblems = {
  recent_sign_in_required: { status: 403, message: 'Por segurança, confirme quem você é para continuar.' },
} as const satisfies Record<string, ProblemDefinition>

const tags = ['Campanhas']
const ofOne = z.object({ orgId, id: uuid })
const path = '/orgs/{orgId}/campaigns/{id}' as const
const reason = text(80)
const filters = {
  situation: z
    .enum(recipientSituations)
    .optional()
    .describe('Na última tentativa. `again`: na fila outra vez, depois de falhar.'),
  reason: reason.optional().describe('O `reason` de um item de `failures`, junto da situação dele.'),
  reply: z
    .enum(shownReplies)
    .optional()
    .describe('`any`: quem respondeu; `waiting`: quem espera uma pessoa.'),
  booked: yesNo.optional().describe('`true`: quem agendou depois.'),
}

export const resultRoutes = {
  results: memberRoute('campaigns.read')
    .route({ method: 'GET', path: `${path}/results`, tags, summary: 'O andamento e o resultado' })
    .input(ofOne)
    .output(results),
  recipients: memberRoute('campaigns.read')
    .route({
      method: 'GET',
      path: `${path}/recipients`,
      tags,
      summary: 'As pessoas de uma campanha',
      description:
        'Cada pessoa vem uma vez, pela última tentativa, com as de antes em `earlier`; `total` é o número do resultado.',
    })
    .input(listInput(['recent']).extend({ id: uuid, ...filters }))
    .output(listOutput(recipient)),
  export: memberRoute('campaigns.export')
    .meta({ isReading: true })
    .route({
      method: 'POST',
      path: `${path}/export`,
      tags,
      summary: 'Exportar as pessoas de uma campanha em CSV',
      description:
        'Com os filtros da lista; sem filtro, cada tentativa é uma linha. Pede que a pessoa tenha entrado há pouco, e fica no histórico da campanha. O arquivo usa `;`, começa com BOM e abre no Excel em português; nenhuma célula vira fórmula.',
      outputStructure: 'detailed',
    })
    .input(ofOne.extend({ q: text(searchLimit).default(''), ...filters }))
    .errors(exportProblems)
    .output(csvAnswer),
  retry: memberRoute('campaigns.update')
    .route({
      method: 'POST',
      path: `${path}/retry`,
      tags,
      summary: 'Tentar de novo',
      description:
        'Uma nova tentativa, que se vê como tal, para quem falhou: pelo mesmo canal ou, com `kind`, por outro, a quem tem contato nele.',
    })
    .input(
      ofOne.extend({
        sendIds: z.array(uuid).max(1_000).optional(),
        reason: reason.optional().describe('Todos os que falharam por este motivo.'),
        kind: kind.optional(),
      }),
    )
    .errors(campaignProblems)
    .output(z.object({ ids: z.array(uuid).describe('Os novos envios.') })),
  pace: memberRoute('campaigns.update')
    .route({
      method: 'PUT',
      path: `${path}/pace`,
      tags,
      summary: 'Mudar o ritmo e a parada de uma campanha que está saindo',
      description:
        'O que está na fila é espalhado de novo a partir de agora. Numa pausada, vale quando for retomada.',
    })
    .input(
      ofOne.extend({
        version,
        perMinute: whole(1, campaignLimits.perMinute),
        stopAfterBookings: whole(1, campaignLimits.bookings).nullable(),
      }),
    )
    .errors(campaignProblems)
    .output(campaignSchema),
}
