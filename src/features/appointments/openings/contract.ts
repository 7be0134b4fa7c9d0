import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { day, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputInstant } from '#platform/http/outputFields.ts'
import { orgId, several } from '#platform/records/contract.ts'

const span = { startsAt: outputInstant, endsAt: outputInstant }

const resourceDay = z.object({
  id: uuid,
  name: z.string(),
  kind: z.string(),
  capacity: z.int(),
  open: z.array(z.object(span)),
  /** By which appointments it is used, buffers included. */
  uses: z.array(z.object({ ...span, appointmentId: uuid })),
})
export type ResourceDay = z.infer<typeof resourceDay>

const openings = z.object({
  items: z.array(
    z.object({
      unitId: uuid,
      /** Without its holidays. */
      open: z.array(z.object(span)),
      resources: z.array(resourceDay),
    }),
  ),
})
export type Openings = z.infer<typeof openings>

export const openingsRoute = memberRoute('appointments.read')
  .route({
    method: 'GET',
    path: '/orgs/{orgId}/agenda-openings',
    tags: ['Horários livres'],
    summary: 'Quando unidades abrem, e quem usa suas salas e equipamentos',
    description:
      '`from` é um dia do calendário de cada unidade; quem entra como profissional vê só os seus usos.',
  })
  .input(
    z.object({
      orgId,
      unitIds: several(uuid),
      from: day(),
      days: wholeInQuery(1, 62).default(1),
    }),
  )
  .output(openings)
