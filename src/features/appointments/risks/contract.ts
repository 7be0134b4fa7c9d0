import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { day, uuid } from '#platform/http/fields.ts'
import { outputId } from '#platform/http/outputFields.ts'
import { orgId } from '#platform/records/contract.ts'
import { riskFactors, riskLevels } from './rules.ts'

const appointmentRisk = z.object({
  appointmentId: outputId,
  level: z.enum(riskLevels).describe('Ao lado do usual da própria clínica.'),
  reasons: z
    .array(z.enum(riskFactors))
    .describe('O que mais pesou, no máximo dois; nenhum para `usual`. Nenhum é um traço da pessoa.'),
})

export const riskRoutes = {
  risks: memberRoute('risks.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/appointment-risks',
      tags: ['Agendamentos'],
      summary: 'Risco de falta de quem ainda não confirmou',
      description:
        'De um dia de uma unidade. Serve à ordem das ligações; quem não aparece não tem previsão e conta como `usual`.',
    })
    .input(z.object({ orgId, unitId: uuid, date: day().describe('No calendário da unidade.') }))
    .output(z.object({ items: z.array(appointmentRisk) })),
}
