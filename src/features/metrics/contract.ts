import { z } from 'zod'
import { states } from '#features/appointments/rules.ts'
import { maxScore } from '#features/links/rules.ts'
import { appointmentKinds } from '#features/professionals/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { csvAnswer } from '#platform/http/csvAnswer.ts'
import { day, text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId, searchLimit, yesNo } from '#platform/records/contract.ts'
import { closingRoutes } from './closing/contract.ts'
import { conversationRoutes } from './conversations/schemas.ts'
import { exportProblems } from './exportProblems.ts'
import { period, placeId, previousTotal } from './periodFields.ts'
import { riskRoutes } from './risk/contract.ts'
import { leadGroups, measures, origins, reminderAnswers, rowGroups, rowsLimit, waitGroups } from './rules.ts'

const tags = ['Métricas']

const leadGroup = z.enum(leadGroups.map(({ id }) => id))
const waitGroup = z.enum(waitGroups.map(({ id }) => id))
const origin = z.enum(origins)
const answer = z.enum(reminderAnswers)
const measure = z.enum(measures)
const kind = z.enum(appointmentKinds)

const totals = z.object(
  Object.fromEntries(measures.map((name) => [name, z.int()])) as Record<(typeof measures)[number], z.ZodInt>,
)
const missed = { missed: z.int(), due: z.int() }
const minutes = {
  offered: z.int().describe('Minutos ofertados no período, sem bloqueios e feriados.'),
  offeredSoFar: z.int().describe('Destes, os que já passaram.'),
  booked: z.int().describe('Minutos marcados e não cancelados.'),
  attended: z.int().describe('Minutos atendidos.'),
}
const spread = z.object({
  median: z.number().nullable(),
  nineOfTen: z.number().nullable().describe('Nove em cada dez ficam até aqui.'),
})
const cents = z.int()

const report = z.object({
  totals,
  money: z.object({
    receivedCents: cents,
    aheadCents: cents,
    dueCents: cents.describe('Dos dois, o que já começou: por ele se comparam períodos até a mesma hora.'),
  }),
  occupancy: z.object(minutes),
  wait: spread.describe('Da chegada à chamada, em minutos.'),
  lead: spread.describe('Do pedido ao atendimento, em dias úteis.'),
  days: z.array(totals.extend({ day: z.string() })),
  missedByLead: z.array(z.object({ id: leadGroup, ...missed })),
  missedByAnswer: z.array(z.object({ id: answer, ...missed })),
  missedByProfessional: z.array(z.object({ id: z.string(), ...missed })),
  missedByPlan: z.array(z.object({ id: z.string(), ...missed })),
  occupancies: z.array(z.object({ professionalId: outputId, ...minutes })),
  hours: z.array(z.object({ weekday: z.int().describe('0 é domingo.'), hour: z.int(), count: z.int() })),
  leads: z.array(
    z.object({
      specialty: z.string(),
      count: z.int(),
      median: z.number(),
      nineOfTen: z.number(),
      limit: z.int().describe('O prazo da ANS, em dias úteis (RN 566/2022).'),
    }),
  ),
  waits: z.array(z.object({ id: waitGroup, count: z.int() })),
  rooms: z.array(z.object({ kind, count: z.int(), median: z.number(), planned: z.number() })),
  origins: z.array(z.object({ id: origin, count: z.int() })),
  plans: z.array(z.object({ id: z.string(), count: z.int(), receivedCents: cents, aheadCents: cents })),
  satisfaction: z.object({
    answers: z.int(),
    average: z.number().nullable(),
    nps: z.int().nullable().describe('De -100 a 100: promotores menos detratores.'),
    promoters: z.int(),
    passives: z.int(),
    detractors: z.int(),
  }),
  scores: z.array(z.int()).describe('Quantos deram cada nota, de 0 a 10.'),
})

const compared = z.object({
  from: z.string(),
  to: z.string(),
  until: outputInstant.describe('A mesma hora do período anterior: o que veio depois não conta.'),
  report,
})

const trend = z.object({
  weeks: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        attended: z.int(),
        noShow: z.int(),
        due: z.int(),
        attendedMinutes: z.int(),
        offeredMinutes: z.int().describe('Os que já passaram.'),
        waitMedian: z.number().nullable(),
        expectedCents: cents,
      }),
    )
    .describe('Oito semanas, a última até `to`.'),
  weekBefore: z
    .array(z.object({ day: z.string(), attended: z.int() }))
    .describe('Quantos foram atendidos uma semana antes de cada dia; vazio em períodos de mais de 31 dias.'),
})
export type Trend = z.infer<typeof trend>

const named = z.array(z.object({ id: outputId, name: z.string() }))

const reportAnswer = z.object({
  at: outputInstant.describe('A hora desta contagem: hoje conta só até agora.'),
  current: report,
  previous: compared.nullable(),
  notes: z
    .array(z.enum(['unequalDays', 'holidays']))
    .describe('O que deixa os dois períodos desiguais: dias úteis a mais ou a menos, feriados.'),
  professionals: named,
  plans: named,
})
export type ReportAnswer = z.infer<typeof reportAnswer>
export type ReportOutput = z.infer<typeof report>

const rowSchema = z.object({
  id: outputId,
  startsAt: outputInstant,
  day: z.string(),
  time: z.string().describe('No relógio da unidade.'),
  state: z.enum(states),
  kind,
  patientId: outputId,
  patientName: z.string(),
  unitId: outputId,
  unitName: z.string(),
  professionalId: outputId.nullable(),
  professionalName: z.string(),
  planId: outputId.nullable(),
  planName: z.string().describe('Vazio para particular.'),
  origin,
  answer,
  leadDays: z.int(),
  waitedMinutes: z.int().nullable(),
  roomMinutes: z.int().nullable(),
  priceCents: z.int().nullable(),
  score: z.int().nullable(),
  comment: z.string().describe('Com a nota.'),
  rebookedOn: z.string().describe('De quem faltou, o dia para o qual está marcado de novo; vazio sem isso.'),
})
export type MetricRow = z.infer<typeof rowSchema>

const sums = z.array(z.object({ id: z.string(), count: z.int() }))

const rowsAnswer = z.object({
  items: z.array(rowSchema),
  total: z.int(),
  whole: z
    .object({ measure, total: z.int() })
    .nullable()
    .describe('De que o número é uma parte: faltas, dos vencidos. `null`: de nada.'),
  previous: previousTotal,
  sums: z
    .object({ day: sums, professional: sums, plan: sums, lead: sums })
    .describe('As linhas por grupo; cada soma dá `total`.'),
  averageLead: z.int().nullable().describe('Com quantos dias de antecedência, em média, foram marcados.'),
  unanswered: z.int().describe('Os que não responderam ao lembrete.'),
  next: outputId.nullable(),
})
export type MetricRows = z.infer<typeof rowsAnswer>

const selected = {
  measure,
  q: text(searchLimit)
    .default('')
    .describe('Só as linhas em que cada palavra começa um nome do paciente ou do profissional.'),
  group: z
    .enum(rowGroups)
    .default('day')
    .describe('Em que ordem vêm: por dia, profissional, convênio ou antecedência.'),
  day: day().optional(),
  professional: placeId.optional(),
  plan: placeId.optional(),
  kind: kind.optional(),
  lead: leadGroup.optional(),
  answer: answer.optional(),
  hour: wholeInQuery(0, 23).optional(),
  weekday: wholeInQuery(0, 6).optional(),
  origin: origin.optional(),
  wait: waitGroup.optional(),
  score: wholeInQuery(0, maxScore).optional(),
}

export const metricsContract = {
  ...closingRoutes,
  ...conversationRoutes,
  report: memberRoute('metrics.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/metrics/report',
      tags,
      summary: 'O relatório de um período',
      description:
        'Quem veio, quem faltou, se a agenda esteve cheia, quanto se esperou, de onde vieram e quem paga. Quem cuida de algumas unidades vê só as suas. Com `compare`, o período anterior do mesmo tamanho, até a mesma hora.',
    })
    .input(z.object({ orgId, ...period, compare: yesNo.default(false) }))
    .output(reportAnswer),
  trend: memberRoute('metrics.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/metrics/trend',
      tags,
      summary: 'As semanas até o fim de um período',
      description: 'Os números da faixa do relatório, semana a semana, com as mesmas definições e filtros.',
    })
    .input(z.object({ orgId, ...period }))
    .output(trend),
  rows: memberRoute('metrics.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/metrics/rows',
      tags,
      summary: 'As linhas por trás de um número',
      description:
        'Os agendamentos que um número do relatório conta: `total` é o número. Sem recorte, todos os do período; com `q`, só os que a busca acha.',
    })
    .input(
      z.object({
        orgId,
        ...period,
        ...selected,
        compare: yesNo.default(false),
        cursor: uuid.optional().describe('`next` da resposta anterior.'),
        limit: wholeInQuery(1, rowsLimit).default(50),
      }),
    )
    .output(rowsAnswer),
  exportRows: memberRoute('metrics.read')
    .meta({ isReading: true })
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/metrics/rows/export',
      tags,
      summary: 'Exportar em CSV as linhas de um número',
      description:
        'Todas as linhas que o número conta. Pede que a pessoa tenha entrado há pouco, e fica no histórico da rede.',
      outputStructure: 'detailed',
    })
    .input(z.object({ orgId, ...period, ...selected }))
    .errors(exportProblems)
    .output(csvAnswer),
  risk: riskRoutes.risk,
  saveRisk: riskRoutes.saveRisk,
  trainRisk: riskRoutes.trainRisk,
  resetRisk: riskRoutes.resetRisk,
  undoResetRisk: riskRoutes.undoResetRisk,
}
