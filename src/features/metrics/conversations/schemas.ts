import { z } from 'zod'
import { channelKindNames } from '#features/channels/rules.ts'
import { type SendState, sendSources, sendStates } from '#features/sends/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { csvAnswer } from '#platform/http/csvAnswer.ts'
import { day, text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId, searchLimit, yesNo } from '#platform/records/contract.ts'
import { exportProblems } from '../exportProblems.ts'
import { maxReportDays, rowsLimit } from '../limits.ts'
import { period, previousTotal } from '../periodFields.ts'
import { episodeMeasures, resolvers, steps } from './episodes.ts'
import { episodeGroups, messageGroups } from './groups.ts'
import { messageMeasures } from './measures.ts'

/** The seventh question of the report: what becomes of conversations and messages. */

const tags = ['Métricas']
const kind = z.enum(channelKindNames)

const counts = <const Names extends readonly string[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Names[number], z.ZodInt>

const conversationsReport = z.object({
  counts: z.object(counts(episodeMeasures)),
  assistantSeconds: z.number().nullable().describe('Mediana da primeira resposta do assistente.'),
  personMinutes: z
    .number()
    .nullable()
    .describe('Mediana da primeira resposta de uma pessoa, em minutos do horário de atendimento.'),
  messages: z.array(
    z.object({ kind, ...counts(messageMeasures), cost: z.int().describe('Em milionésimos de real.') }),
  ),
})
export type ConversationsReport = z.infer<typeof conversationsReport>

const conversationsAnswer = z.object({
  at: outputInstant,
  current: conversationsReport
    .nullable()
    .describe('`null` com profissional ou convênio: uma conversa começa antes de haver um.'),
  previous: z
    .object({ from: z.string(), to: z.string(), until: outputInstant, report: conversationsReport })
    .nullable(),
  campaigns: z
    .array(
      z.object({
        id: outputId,
        name: z.string(),
        sent: z.int(),
        answered: z.int(),
        booked: z.int(),
        cost: z.int().describe('Em milionésimos de real.'),
      }),
    )
    .describe('As que começaram no período, com tudo o que trouxeram até agora.'),
})
export type ConversationsAnswer = z.infer<typeof conversationsAnswer>

const page = {
  compare: yesNo.default(false),
  cursor: uuid.optional().describe('`next` da resposta anterior.'),
  limit: wholeInQuery(1, rowsLimit).default(50),
}
const state = z.enum(Object.keys(sendStates) as [SendState, ...SendState[]])
const source = z.enum(sendSources)

const paged = <const Groups extends readonly string[]>(groups: Groups) => {
  const sums = z.array(z.object({ id: z.string(), count: z.int() }))
  return {
    total: z.int(),
    previous: previousTotal,
    sums: z
      .object(Object.fromEntries(groups.map((group) => [group, sums])) as Record<Groups[number], typeof sums>)
      .describe('As linhas por grupo; cada soma dá `total`.'),
    next: outputId.nullable(),
  }
}

const q = text(searchLimit)
  .default('')
  .describe('Só as linhas em que cada palavra começa um nome do contato ou do paciente.')

const episodesChosen = {
  measure: z.enum(episodeMeasures),
  q,
  group: z.enum(episodeGroups).default('day').describe('Em que ordem vêm as linhas.'),
  day: day().optional(),
  channel: kind.optional(),
  resolver: z.enum(resolvers).optional(),
  step: z.enum(steps).optional().describe('As que foram exatamente até este passo.'),
}

const messagesChosen = {
  measure: z.enum(messageMeasures),
  q,
  group: z.enum(messageGroups).default('day').describe('Em que ordem vêm as linhas.'),
  day: day().optional(),
  channel: kind.optional(),
  source: source.optional(),
  state: state.optional(),
}

const episodeRow = z.object({
  id: outputId.describe('A mensagem com que começou.'),
  conversationId: outputId,
  day: z.string(),
  time: z.string().describe('No relógio da unidade da conversa, ou da rede.'),
  channel: kind,
  name: z.string(),
  step: z.enum(steps),
  isAhead: z.boolean(),
  resolver: z.enum(resolvers),
  assistantSeconds: z.int().nullable(),
  personMinutes: z.int().nullable(),
})
export type EpisodeRow = z.infer<typeof episodeRow>

const messageRow = z.object({
  id: outputId,
  day: z.string(),
  time: z.string(),
  kind,
  source,
  state,
  patientName: z.string().describe('Ou como o contato se apresenta.'),
  conversationId: outputId.nullable(),
  isAnswered: z.boolean(),
  cost: z.int().describe('Em milionésimos de real.'),
})
export type MessageRowOutput = z.infer<typeof messageRow>

const exportDescription =
  'Todas as linhas que o número conta. Pede que a pessoa tenha entrado há pouco, e fica no histórico da rede.'

export const conversationRoutes = {
  conversations: memberRoute('metrics.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/metrics/conversations',
      tags,
      summary: 'Se a conversa vira consulta',
      description: `Conversas começadas no período (até ${maxReportDays} dias), até onde foram e quem resolveu; mensagens por canal com custo; campanhas.`,
    })
    .input(z.object({ orgId, ...period, compare: yesNo.default(false) }))
    .output(conversationsAnswer),
  conversationRows: memberRoute('metrics.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/metrics/conversations/rows',
      tags,
      summary: 'As conversas por trás de um número',
    })
    .input(z.object({ orgId, ...period, ...episodesChosen, ...page }))
    .output(z.object({ items: z.array(episodeRow), ...paged(episodeGroups) })),
  exportConversationRows: memberRoute('metrics.read')
    .meta({ isReading: true })
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/metrics/conversations/rows/export',
      tags,
      summary: 'Exportar em CSV as conversas de um número',
      description: exportDescription,
      outputStructure: 'detailed',
    })
    .input(z.object({ orgId, ...period, ...episodesChosen }))
    .errors(exportProblems)
    .output(csvAnswer),
  messageRows: memberRoute('metrics.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/metrics/messages/rows',
      tags,
      summary: 'As mensagens por trás de um número',
    })
    .input(z.object({ orgId, ...period, ...messagesChosen, ...page }))
    .output(z.object({ items: z.array(messageRow), ...paged(messageGroups) })),
  exportMessageRows: memberRoute('metrics.read')
    .meta({ isReading: true })
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/metrics/messages/rows/export',
      tags,
      summary: 'Exportar em CSV as mensagens de um número',
      description: exportDescription,
      outputStructure: 'detailed',
    })
    .input(z.object({ orgId, ...period, ...messagesChosen }))
    .errors(exportProblems)
    .output(csvAnswer),
}
