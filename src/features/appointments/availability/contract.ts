import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { day, instant, text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId, several, yesNo } from '#platform/records/contract.ts'
import { kind, maxDays, patientOverlap } from '../schemas.ts'

const tags = ['Horários livres']
const exceptHoldId = uuid.optional().describe('Uma reserva da própria pessoa, que conta como livre.')

const commonQuery = {
  kind,
  examIds: several(uuid),
  insurancePlanId: uuid.optional(),
  insuranceProductId: uuid.optional(),
  durationMin: wholeInQuery(5, 720).optional(),
}

export const slotSchema = z.object({
  unitId: outputId,
  professionalId: outputId.nullable(),
  startsAt: outputInstant,
  endsAt: outputInstant,
  placesLeft: z
    .int()
    .nullable()
    .describe('Na ordem de chegada, quantos lugares restam; `null`: com hora marcada.'),
})
export type SlotItem = z.infer<typeof slotSchema>

export const reasonSchema = z.object({
  code: z.string(),
  text: z
    .string()
    .describe(
      'O motivo em palavras: `bloqueio: férias`. De um horário ocupado, com quem está agendado, se quem pergunta pode ver.',
    ),
  appointmentIds: z
    .array(uuid)
    .describe('Os agendamentos que ocupam o horário, dos que quem pergunta pode ver.'),
})

/** The reasons why a time is not free, and the free times nearby. */
export const unavailable = z.object({
  startsAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .describe('O horário pedido; numa série, o da sessão.'),
  reasons: z.array(reasonSchema).describe('Tudo o que está no caminho, o mais grave primeiro.'),
  alternatives: z.array(slotSchema).describe('Horários livres perto do pedido.'),
  mayOverbook: z.boolean().describe('Se um encaixe seria possível.'),
})

/** What the front desk says to the patient before booking. */
export const quoteSchema = z.object({
  durationMin: z.int().nullable(),
  priceCents: z.int().nullable(),
  requiresAuthorization: z.boolean(),
  requiresMedicalRequest: z.boolean(),
  fastingMinHours: z.int().nullable(),
  fastingMaxHours: z.int().nullable(),
  isContradictory: z.boolean(),
  preparation: z.array(z.object({ exam: z.string(), text: z.string() })),
  questions: z.array(z.string()),
  /** The patient's other appointments in the time of this one, of those that the person may see. */
  overlaps: z.array(patientOverlap),
  /**
   * For a follow-up: the appointment before it, and the last day on which it still counts as its follow-up.
   * For an appointment at a unit that the person does not see, only `isWithin`: `visitAt` is null and
   * `lastDay` ''.
   */
  followUp: z
    .object({
      visitAt: outputInstant.nullable(),
      lastDay: z.string(),
      isWithin: z.boolean(),
      days: z.int().nullable().describe('O prazo em dias; `null` quando não há.'),
      periodOf: z.enum(['professional', 'insurancePlan']).nullable().describe('De quem é o prazo que vale.'),
    })
    .nullable(),
})

/** The routes for free times, the reasons against a time, and quotes. */
export const availabilityRoutes = {
  availability: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/availability',
      tags,
      summary: 'Horários livres',
      description:
        'De um profissional, ou de todos os que podem (por unidade, especialidade, convênio, exames), em ordem de horário. `from` é um dia no calendário de cada unidade. Sem `unitIds`, em todas as unidades que quem pergunta vê: com `specialty` e `firstOnly`, o primeiro horário de uma especialidade na rede.',
    })
    .input(
      z.object({
        orgId,
        unitIds: several(uuid),
        professionalIds: several(uuid),
        specialty: text(80).optional().describe('Como está no cadastro de quem atende: `Cardiologia`.'),
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
        firstOnly: yesNo
          .default(false)
          .describe('Só o primeiro horário de cada profissional, em cada unidade.'),
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
        exceptId: uuid.optional().describe('O próprio agendamento, quando já foi feito.'),
      }),
    )
    .output(quoteSchema),
}
