import { z } from 'zod'
import { riskFactors } from '#features/appointments/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { outputInstant } from '#platform/http/outputFields.ts'
import { orgId } from '#platform/records/contract.ts'

const tags = ['Métricas']

const share = z.number()
const group = z.object({
  due: z.int().describe('Os que já têm desfecho.'),
  missed: z.int(),
})

const risk = z.object({
  model: z
    .object({
      version: z.int(),
      trainedAt: outputInstant,
      trainedOn: z.int().describe('Com quantos agendamentos aprendeu.'),
      missedShare: share.describe('A taxa de faltas entre eles: o usual da clínica.'),
    })
    .nullable()
    .describe('O que está em uso; `null` enquanto há poucos agendamentos com desfecho.'),
  judgement: z
    .object({
      trainedOn: z.int(),
      judgedOn: z.int(),
      auc: share.nullable(),
      brier: share,
      ece: share.describe('Em média, quanto o previsto e o acontecido se afastam, por décimos.'),
      bands: z
        .array(z.object({ from: share, count: z.int(), expected: share, happened: share }))
        .describe('Por décimos do previsto: a média do previsto e as faltas que houve.'),
    })
    .nullable()
    .describe('Medido no fim do histórico, que o modelo medido não conhecia.'),
  pastCount: z
    .int()
    .nullable()
    .describe('Agendamentos com desfecho, até `needed`; `null` para quem vê só algumas unidades.'),
  needed: z.int(),
  learnsFrom: outputInstant
    .nullable()
    .describe('O que veio antes não conta; `null`: conta o histórico todo.'),
  holdsOut: z.boolean().describe('Uma parte fica fora da ordem, para comparar.'),
  holdOutOneIn: z.int(),
  comparison: z
    .object({ since: z.string(), ordered: group, heldOut: group })
    .nullable()
    .describe('Dos de risco maior: os que entraram na ordem, e os que ficaram fora dela.'),
  factors: z.array(z.enum(riskFactors)).describe('Tudo o que a previsão olha.'),
  mayChange: z.boolean().describe('Falso para quem cuida de algumas unidades: vale para a rede.'),
})
export type RiskAnswer = z.infer<typeof risk>

export const riskRoutes = {
  risk: memberRoute('metrics.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/metrics/risk',
      tags,
      summary: 'O risco de falta: com o que aprendeu e quanto acerta',
      description: 'A comparação conta só as unidades que a pessoa vê; o resto é da rede.',
    })
    .input(z.object({ orgId }))
    .output(risk),
  saveRisk: memberRoute('risks.configure')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/metrics/risk',
      tags,
      summary: 'Ligar ou desligar a comparação',
      description:
        'Um em cada dez agendamentos fica fora da ordem das ligações e dos lembretes, sempre os mesmos.',
    })
    .input(z.object({ orgId, holdsOut: z.boolean() }))
    .output(risk),
  trainRisk: memberRoute('risks.configure')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/metrics/risk/trainings',
      tags,
      summary: 'Aprender agora, sem esperar a madrugada',
      successStatus: 202,
    })
    .input(z.object({ orgId }))
    .output(z.object({ isQueued: z.literal(true) })),
  resetRisk: memberRoute('risks.configure')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/metrics/risk/reset',
      tags,
      summary: 'Começar de novo',
      description: 'Esquece o que foi aprendido: daqui em diante só conta o que acontecer depois.',
    })
    .input(z.object({ orgId }))
    .output(risk),
  undoResetRisk: memberRoute('risks.configure')
    .route({
      method: 'DELETE',
      path: '/orgs/{orgId}/metrics/risk/reset',
      tags,
      summary: 'Contar de novo com o histórico todo',
    })
    .input(z.object({ orgId }))
    .output(risk),
}
