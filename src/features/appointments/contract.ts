import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { day, instant, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { orgId } from '#platform/records/contract.ts'
import { timeRoutes } from './availability/contract.ts'
import { bookingRoutes } from './booking/contract.ts'
import { holdRoutes } from './holds/contract.ts'
import { hoursRoute } from './hours/contract.ts'
import { transitionRoutes } from './moves/contract.ts'
import { openingsRoute } from './openings/contract.ts'
import { appointmentFilters, appointmentItem, appointmentSchema, dayCount, maxDays } from './schemas.ts'

export { slotProblems } from './problems.ts'

const tags = ['Agendamentos']
const id = uuid

export const appointmentsContract = {
  list: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/appointments',
      tags,
      summary: 'Agendamentos de um período',
      description:
        'Os que tocam o período de `from` a `to` (até 62 dias), em ordem de horário; no máximo 5.000.',
    })
    .input(
      z.object({
        orgId,
        from: instant,
        to: instant,
        ...appointmentFilters,
        patientId: uuid.optional().describe('Com as visitas dos cadastros juntados ao dele.'),
      }),
    )
    .output(z.object({ items: z.array(appointmentItem), isComplete: z.boolean() })),
  counts: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/appointment-counts',
      tags,
      summary: 'Quantos agendamentos há em cada dia',
      description:
        'Por situação, nos dias do calendário de cada unidade; `open` são os que ainda não têm desfecho. Dias sem agendamentos ficam de fora.',
    })
    .input(
      z.object({
        orgId,
        from: day(),
        days: wholeInQuery(1, maxDays).default(7),
        ...appointmentFilters,
      }),
    )
    .output(z.object({ items: z.array(dayCount) })),
  find: memberRoute('appointments.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/appointments/{id}', tags, summary: 'Um agendamento' })
    .input(z.object({ orgId, id }))
    .output(appointmentSchema),
  ...bookingRoutes,
  ...transitionRoutes,
  ...timeRoutes,
  hours: hoursRoute,
  openings: openingsRoute,
  ...holdRoutes,
}
