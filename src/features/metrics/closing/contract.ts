import { z } from 'zod'
import { appointmentKinds } from '#features/professionals/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { csvAnswer } from '#platform/http/csvAnswer.ts'
import { text, uuid, whole, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId, yesNo } from '#platform/records/contract.ts'
import { exportProblems } from '../exportProblems.ts'
import { period, placeId } from '../periodFields.ts'
import { rowsLimit } from '../rules.ts'
import { missingParts } from './lines.ts'
import { monthPattern } from './months.ts'
import { closingProblems } from './problems.ts'

const tags = ['Métricas']
const kind = z.enum(appointmentKinds)
const cents = z.int()
const named = z.array(z.object({ id: outputId, name: z.string() }))

const closing = {
  month: text(7).regex(monthPattern, { error: 'Mês inválido. Ex: 2026-10' }).describe('O mês: `2026-10`.'),
  unitIds: period.unitIds,
  professionalIds: period.professionalIds,
  planIds: period.planIds,
}

/** What the sheet was opened at. */
const cell = {
  professional: placeId.optional().describe('`none` é o equipamento sem profissional.'),
  plan: placeId.optional().describe('`none` é o particular.'),
  missing: yesNo.default(false).describe('Só os sem guia ou senha.'),
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

export const closingRoutes = {
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
        ...cell,
        cursor: uuid.optional().describe('`next` da resposta anterior.'),
        limit: wholeInQuery(1, rowsLimit).default(50),
      }),
    )
    .output(z.object({ total: sums, items: z.array(closingRow), next: outputId.nullable() })),
  exportClosingRows: memberRoute('metrics.read')
    .meta({ isReading: true })
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/metrics/closings/{month}/rows/export',
      tags,
      summary: 'Exportar em CSV as linhas do fechamento',
      description:
        'Todos os atendimentos que o fechamento conta. Pede que a pessoa tenha entrado há pouco, e fica no histórico da rede.',
      outputStructure: 'detailed',
    })
    .input(z.object({ orgId, ...closing, ...cell }))
    .errors(exportProblems)
    .output(csvAnswer),
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
