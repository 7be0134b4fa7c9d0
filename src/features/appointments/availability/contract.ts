import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { orgId, several, yesNo } from '#platform/records/contract.ts'
import { unavailable } from '../problems.ts'
import { kind, mostDays, quoteSchema, slotSchema } from '../schemas.ts'

const tags = ['Horários livres']
const instant = z.iso.datetime({ offset: true })
const exceptHoldId = z.uuid().optional().describe('Uma reserva da própria pessoa, que conta como livre.')

const wishQuery = {
  kind,
  examIds: several(z.uuid()),
  insurancePlanId: z.uuid().optional(),
  insuranceProductId: z.uuid().optional(),
  durationMin: z.coerce.number().int().min(5).max(720).optional(),
}

/** When a visit can begin, why not, and what holds for it. */
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
        unitIds: several(z.uuid()),
        professionalIds: several(z.uuid()),
        specialty: z.string().max(80).optional(),
        ...wishQuery,
        from: z.iso.date(),
        days: z.coerce.number().int().min(1).max(mostDays).default(7),
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
        limit: z.coerce.number().int().min(1).max(2_000).default(500),
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
        unitId: z.uuid(),
        professionalId: z.uuid().optional(),
        ...wishQuery,
        startsAt: instant,
        exceptId: z.uuid().optional(),
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
        unitId: z.uuid(),
        professionalId: z.uuid().optional(),
        patientId: z.uuid().optional(),
        ...wishQuery,
        startsAt: instant.optional(),
      }),
    )
    .output(quoteSchema),
}
