import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { orgId } from '#platform/records/contract.ts'

/** Counts the records of each kind that are ready for the first booking. */
export const setupCounts = z.object({
  /** Active, with at least one opening hour. */
  openUnits: z.int(),
  units: z.int(),
  insurancePlans: z.int(),
  exams: z.int(),
  /** Active, with weekly hours or hours on single days. */
  availableProfessionals: z.int(),
  professionals: z.int(),
  hasAppointments: z.boolean().describe('Já houve um primeiro agendamento, também se foi cancelado'),
})
export type SetupCounts = z.infer<typeof setupCounts>

export const dashboardContract = {
  setup: memberRoute('configuration.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/setup',
      tags: ['Dashboard'],
      summary: 'O que já está pronto para o primeiro agendamento',
      description: 'Só cadastros ativos. Quem cuida de algumas unidades conta o que é delas.',
    })
    .input(z.object({ orgId }))
    .output(setupCounts),
}
