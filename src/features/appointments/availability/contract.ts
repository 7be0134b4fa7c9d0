import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { day, instant, text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { orgId, several, yesNo } from '#platform/records/contract.ts'
import { unavailable } from '../problems.ts'
import { kind, maxDays, quoteSchema, slotSchema } from '../schemas.ts'

const tags = ['Horários livres']
const exceptHoldId = uuid.optional().describe('Uma reserva da própria pessoa, que conta como livre.')

const commonQuery = {
  kind,
  examIds: several(uuid),
  insurancePlanId: uuid.optional(),
  insuranceProductId: uuid.optional(),
  durationMin: wholeInQuery(5, 720).optional(),
}

/** When an appointment can begin, why not, and what holds for it. */
export const timeRoutes = {
  availability: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/availability',
      tags,
      summary: 'Horários livres',
      description:
        'De um profissional, ou de todos os que podem (por unidade, especialidade, convênio, exames), em ordem de horário. `from` é um dia no calendário de cada unidade.',
    })
    .input(
      z.object({
        orgId,
        unitIds: several(uuid),
        professionalIds: several(uuid),
        specialty: text(80).optional(),
        ...commonQuery,
        from: day(),
        days: wholeInQuery(1, maxDays).default(7),
        period: z
          .enum(['morning', 'afternoon', 'evening'])
          .optional()
          .describe('Pelo relógio da unidade: antes do meio-dia, até as 18h, depois.'),
        exceptId: z
          .uuid()
          .optional()
          .describe('O agendamento que vai ser remarcado: o horário dele conta como livre.'),
        exceptHoldId,
        firstOnly: yesNo.default(false).describe('Só o primeiro horário de cada profissional.'),
        limit: wholeInQuery(1, 2_000).default(500),
      }),
    )
    .output(z.object({ items: z.array(slotSchema), isComplete: z.boolean() })),
  reasons: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/availability/reasons',
      tags,
      summary: 'Por que um horário não está livre',
    })
    .input(
      z.object({
        orgId,
        unitId: uuid,
        professionalId: uuid.optional(),
        ...commonQuery,
        startsAt: instant,
        exceptId: uuid.optional(),
        exceptHoldId,
      }),
    )
    .output(unavailable),
  quote: memberRoute('appointments.book')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/availability/quote',
      tags,
      summary: 'O que vale para um agendamento: duração, preço, preparo, autorização, retorno',
    })
    .input(
      z.object({
        orgId,
        unitId: uuid,
        professionalId: uuid.optional(),
        patientId: uuid.optional(),
        ...commonQuery,
        startsAt: instant.optional(),
      }),
    )
    .output(quoteSchema),
}
