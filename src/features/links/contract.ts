import { z } from 'zod'
import { outreachKinds } from '#features/channels/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId, yesNo } from '#platform/records/contract.ts'
import { maxScore, type satisfactionPeriods } from './satisfaction/rules.ts'

const tags = ['Satisfação']
const count = z.int()
const days = z
  .enum(['7', '30'] satisfies `${(typeof satisfactionPeriods)[number]}`[])
  .default('30')
  .describe('De quantos dias para cá.')

const summary = z.object({
  answers: count,
  average: z.number().nullable().describe('De 0 a 10, com uma casa; `null` sem respostas, como `nps`.'),
  nps: count.nullable().describe('De -100 a 100: a parte de quem recomenda menos a de quem não recomenda.'),
  promoters: count.describe('Notas 9 e 10.'),
  passives: count.describe('Notas 7 e 8.'),
  detractors: count.describe('Notas de 0 a 6.'),
})

export const scoreSchema = z.object({
  appointmentId: outputId,
  patientId: outputId,
  patientName: z.string(),
  startsAt: outputInstant.describe('Quando foi o atendimento.'),
  timeZone: z.string().describe('O fuso da unidade.'),
  unitName: z.string(),
  professionalName: z.string().describe('Vazio quando foi só com um equipamento.'),
  score: z.int().min(0).max(maxScore),
  comment: z.string(),
  at: outputInstant.describe('Quando a nota foi dada, ou mudada.'),
  channel: z.enum(
    Object.keys(outreachKinds) as [keyof typeof outreachKinds, ...(keyof typeof outreachKinds)[]],
  ),
})
export type PatientScore = z.infer<typeof scoreSchema>

export const satisfactionContract = {
  results: memberRoute('satisfaction.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/satisfaction',
      tags,
      summary: 'O que os pacientes acharam',
      description:
        'Quantos deram cada nota e o NPS. Quem só vê algumas unidades tem a conta dos atendimentos delas.',
    })
    .input(z.object({ orgId, days }))
    .output(summary.extend({ counts: z.array(count).describe('Quantos deram cada nota, de 0 a 10.') })),
  list: memberRoute('satisfaction.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/satisfaction/scores',
      tags,
      summary: 'As notas, uma a uma',
      description: 'Da mais nova à mais antiga; `next` continua em `cursor`.',
    })
    .input(
      z.object({
        orgId,
        days,
        commented: yesNo.default(false).describe('`true`: só as que têm comentário.'),
        appointmentId: uuid.optional().describe('Só a deste atendimento, de qualquer data.'),
        cursor: text(600).optional().describe('`next` de uma resposta anterior.'),
        limit: wholeInQuery(1, 100).default(20),
      }),
    )
    .output(z.object({ items: z.array(scoreSchema), next: z.string().nullable() })),
}
