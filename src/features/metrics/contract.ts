import { z } from 'zod'
import { states } from '#features/appointments/rules.ts'
import { maxScore } from '#features/links/rules.ts'
import { appointmentKinds } from '#features/professionals/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { day, text, uuid, whole, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId, several, yesNo } from '#platform/records/contract.ts'
import { missingParts } from './closing/lines.ts'
import { monthPattern } from './closing/months.ts'
import { closingProblems } from './closing/problems.ts'
import {
  leadGroups,
  maxReportDays,
  measures,
  origins,
  reminderAnswers,
  rowsLimit,
  waitGroups,
} from './rules.ts'

const tags = ['Métricas']

const leadGroup = z.enum(leadGroups.map(({ id }) => id))
const waitGroup = z.enum(waitGroups.map(({ id }) => id))
const origin = z.enum(origins)
const answer = z.enum(reminderAnswers)
const measure = z.enum(measures)
const kind = z.enum(appointmentKinds)
const placeId = z.union([uuid, z.literal('none')])

const period = {
  from: day().describe('O primeiro dia, no calendário de cada unidade.'),
  to: day().describe(`O último dia; até ${maxReportDays} dias.`),
  unitIds: several(uuid),
  professionalIds: several(uuid, 300),
  planIds: several(placeId).describe('Convênios, separados por vírgula; `none` é o particular.'),
}

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
  money: z.object({ receivedCents: cents, aheadCents: cents }),
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
  planName: z.string().describe('Vazio para particular.'),
  origin,
  answer,
  leadDays: z.int(),
  waitedMinutes: z.int().nullable(),
  roomMinutes: z.int().nullable(),
  priceCents: z.int().nullable(),
  score: z.int().nullable(),
  comment: z.string().describe('Com a nota.'),
})
export type MetricRow = z.infer<typeof rowSchema>

const closing = {
  month: text(7).regex(monthPattern, { error: 'Mês inválido. Ex: 2026-10' }).describe('O mês: `2026-10`.'),
  unitIds: period.unitIds,
  professionalIds: period.professionalIds,
  planIds: period.planIds,
}

const sums = z.object({
  count: z.int(),
  valueCents: cents.describe('O preço guardado na marcação.'),
  shareCents: cents.describe('O repasse guardado na marcação; equipamento sem profissional não tem.'),
  unpriced: z.int().describe('Atendidos sem preço: contam, e não somam valor.'),
  byPlan: z.int().describe('Destes, os por convênio.'),
  missing: z.int().describe('Por convênio e sem guia ou senha, ou com a senha vencida no dia.'),
  missingCents: cents,
})

const sheet = z.object({
  total: sums,
  before: sums.describe('O mês anterior, com os mesmos filtros.'),
  cells: z
    .array(sums.extend({ professionalId: outputId.nullable(), planId: outputId.nullable() }))
    .describe('Um por profissional e convênio; `planId` nulo é o particular.'),
  professionals: z.array(z.object({ id: outputId, name: z.string(), specialty: z.string() })),
  plans: named,
  units: z
    .array(
      z.object({
        id: outputId,
        name: z.string(),
        isOver: z.boolean().describe('O mês já terminou no calendário da unidade.'),
        unsettled: z.int().describe('Agendamentos do mês ainda sem desfecho: não entram.'),
        documents: z
          .array(z.object({ number: z.int(), at: outputInstant, by: z.string().nullable() }))
          .describe('O fechamento (1) e as retificações (2 em diante).'),
        changes: z.int().describe('Atendimentos que mudaram depois, sem retificação ainda.'),
      }),
    )
    .describe('As unidades com algo no mês.'),
})
export type ClosingSheet = z.infer<typeof sheet>

const closingRow = z.object({
  id: outputId,
  day: z.string(),
  time: z.string().describe('No relógio da unidade.'),
  kind,
  exams: z.array(z.string()).describe('Os nomes dos exames; vazio numa consulta.'),
  patientId: outputId,
  patientName: z.string(),
  unitId: outputId,
  unitName: z.string(),
  professionalId: outputId.nullable(),
  professionalName: z.string(),
  planId: outputId.nullable(),
  planName: z.string().describe('Vazio para particular.'),
  priceCents: z.int().nullable(),
  shareCents: z.int(),
  missing: z.enum(missingParts).nullable(),
  validUntil: z.string().describe('O último dia da senha; vazio quando não foi dito.'),
})
export type ClosingRow = z.infer<typeof closingRow>

const saidLine = z.object({
  day: z.string(),
  professionalId: outputId.nullable(),
  professionalName: z.string(),
  planId: outputId.nullable(),
  planName: z.string().describe('Vazio para particular.'),
  kind,
  priceCents: z.int().nullable(),
  shareCents: z.int(),
})

const closingChange = z.object({
  appointmentId: outputId,
  patientName: z.string(),
  unitId: outputId,
  unitName: z.string(),
  number: z.int().nullable().describe('2 é a primeira retificação; nulo no que ainda não está em nenhuma.'),
  at: outputInstant.nullable(),
  by: z.string().nullable(),
  before: saidLine.nullable().describe('Como foi dito; nulo no que entrou depois.'),
  after: saidLine.nullable().describe('Como passou a ser; nulo no que saiu do mês.'),
})
export type ClosingChange = z.infer<typeof closingChange>

export const metricsContract = {
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
  rows: memberRoute('metrics.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/metrics/rows',
      tags,
      summary: 'As linhas por trás de um número',
      description:
        'Os agendamentos que um número do relatório conta: `total` é o número. Sem recorte, todos os do período.',
    })
    .input(
      z.object({
        orgId,
        ...period,
        measure,
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
        cursor: uuid.optional().describe('`next` da resposta anterior.'),
        limit: wholeInQuery(1, rowsLimit).default(50),
      }),
    )
    .output(z.object({ items: z.array(rowSchema), total: z.int(), next: outputId.nullable() })),
  closing: memberRoute('metrics.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/metrics/closings/{month}',
      tags,
      summary: 'O que foi atendido num mês, por profissional e convênio',
      description:
        'Quantidade, valor, repasse e o que está sem guia ou senha; unidades fechadas, como foi dito ao fechar.',
    })
    .input(z.object({ orgId, ...closing }))
    .output(sheet),
  closingRows: memberRoute('metrics.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/metrics/closings/{month}/rows',
      tags,
      summary: 'As linhas do fechamento de um mês',
      description: 'Os atendimentos que o fechamento conta; com recorte, os de uma célula.',
    })
    .input(
      z.object({
        orgId,
        ...closing,
        professional: placeId.optional().describe('`none` é o equipamento sem profissional.'),
        plan: placeId.optional().describe('`none` é o particular.'),
        missing: yesNo.default(false).describe('Só os sem guia ou senha.'),
        cursor: uuid.optional().describe('`next` da resposta anterior.'),
        limit: wholeInQuery(1, rowsLimit).default(50),
      }),
    )
    .output(z.object({ total: sums, items: z.array(closingRow), next: outputId.nullable() })),
  closingChanges: memberRoute('metrics.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/metrics/closings/{month}/changes',
      tags,
      summary: 'O que mudou num mês depois de fechado',
      description: 'Retificação por retificação, e por último o que mudou e ainda não está em nenhuma.',
    })
    .input(z.object({ orgId, ...closing }))
    .output(z.object({ items: z.array(closingChange) })),
  close: memberRoute('closings.write')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/metrics/closings/{month}',
      tags,
      summary: 'Fechar o mês de uma unidade, ou retificar',
      description: 'Guarda o mês como está agora. Depois disso só uma retificação muda o que foi dito.',
      successStatus: 201,
    })
    .input(
      z.object({
        orgId,
        month: closing.month,
        unitId: uuid,
        number: whole(1, 999).describe('1 fecha; um acima do último documento retifica.'),
      }),
    )
    .errors(closingProblems)
    .output(
      z.object({
        id: outputId,
        unitId: outputId,
        month: z.string(),
        number: z.int(),
        at: outputInstant,
        lines: z.int().describe('Quantos atendimentos o documento traz.'),
        total: sums.describe('O mês como ficou.'),
      }),
    ),
}
