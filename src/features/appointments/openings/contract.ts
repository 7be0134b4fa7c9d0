import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { orgId, several } from '#platform/records/contract.ts'

const instant = z.iso.datetime({ offset: true })
const span = { startsAt: instant, endsAt: instant }

const resourceDay = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.string(),
  capacity: z.int(),
  open: z.array(z.object(span)),
  /** By which visits it is used, buffers included. */
  uses: z.array(z.object({ ...span, appointmentId: z.uuid() })),
})
export type ResourceDay = z.infer<typeof resourceDay>

const openings = z.object({
  items: z.array(
    z.object({
      unitId: z.uuid(),
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
      unitIds: several(z.uuid()),
      from: z.iso.date(),
      days: z.coerce.number().int().min(1).max(62).default(1),
    }),
  )
  .output(openings)
