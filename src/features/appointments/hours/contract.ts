import { z } from 'zod'
import { blockKinds } from '#features/professionals/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { day, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputInstant } from '#platform/http/outputFields.ts'
import { orgId } from '#platform/records/contract.ts'

const span = { startsAt: outputInstant, endsAt: outputInstant }

const professionalHours = z.object({
  professionalId: uuid,
  stepMinutes: z.int(),
  /** While the unit is open. */
  attendance: z.array(z.object({ ...span, byArrivalPlaces: z.int().nullable() })),
  blocks: z.array(z.object({ ...span, kind: z.enum(blockKinds), reason: z.string() })),
})
export type ProfessionalHours = z.infer<typeof professionalHours>

const agendaHours = z.object({
  items: z.array(professionalHours),
  /** The days on which the unit is closed. */
  holidays: z.array(z.object({ ...span, name: z.string() })),
})
export type AgendaHours = z.infer<typeof agendaHours>

export const hoursRoute = memberRoute('appointments.read')
  .route({
    method: 'GET',
    path: '/orgs/{orgId}/agenda-hours',
    tags: ['Horários livres'],
    summary: 'Horários, bloqueios e feriados de uma unidade',
    description:
      'De quem atende nela, ocupados ou não. `from` é um dia do calendário da unidade; quem entra como profissional vê só os seus.',
  })
  .input(
    z.object({
      orgId,
      unitId: uuid,
      from: day(),
      days: wholeInQuery(1, 62).default(1),
    }),
  )
  .output(agendaHours)
