import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { instant, uuid, whole } from '#platform/http/fields.ts'
import { outputInstant } from '#platform/http/outputFields.ts'
import { orgId, several } from '#platform/records/contract.ts'
import { slotSchema } from '../availability/contract.ts'
import { slotProblems } from '../problems.ts'
import { begin, conversationId, queryFields } from '../schemas.ts'
import { holdMinutes, maxHoldMinutes, maxOffered } from './rules.ts'

const tags = ['Reservas']
/** A hold as an agenda shows it: nothing about its purpose or patient. */
const holdSchema = z.object({
  id: uuid,
  unitId: uuid,
  /** Null when it is on equipment alone. */
  professionalId: uuid.nullable(),
  /** The rooms and equipment that it occupies. */
  resourceIds: z.array(uuid),
  startsAt: outputInstant,
  endsAt: outputInstant,
  /** The seconds until it expires, counted from this answer: the clocks of computers differ. */
  secondsLeft: z.int(),
  /** Null for a visitor of the public page, or somebody who has left. */
  userFullname: z.string().nullable(),
  isOwn: z.boolean(),
  offerId: uuid.nullable().describe('A oferta a que pertence; `null` também nas de outras pessoas.'),
})
export type Hold = z.infer<typeof holdSchema>

const listHoldsRoute = memberRoute('appointments.read')
  .route({
    method: 'GET',
    path: '/orgs/{orgId}/holds',
    tags,
    summary: 'Horários reservados de um período',
    description:
      'Os que ainda valem e tocam o período de `from` a `to`; quem entra como profissional vê só os seus.',
  })
  .input(z.object({ orgId, from: instant, to: instant, unitIds: several(uuid) }))
  .output(z.object({ items: z.array(holdSchema) }))

/** The routes that hold a time for some minutes. */
export const holdRoutes = {
  hold: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/holds',
      tags,
      summary: 'Reservar um horário por alguns minutos',
      successStatus: 201,
    })
    .input(
      z.object({
        orgId,
        ...queryFields,
        startsAt: begin,
        minutes: whole(1, maxHoldMinutes)
          .default(holdMinutes.frontDesk)
          .describe('Por quanto tempo segurar.'),
        offerId: uuid
          .optional()
          .describe(
            `Os horários de uma mesma oferta ficam lado a lado, até ${maxOffered}. Sem ela, a pessoa segura um horário por vez.`,
          ),
        conversationId: conversationId.optional(),
      }),
    )
    .errors(slotProblems)
    .output(z.object({ id: uuid, expiresAt: outputInstant, ...slotSchema.shape })),
  listHolds: listHoldsRoute,
  release: memberRoute('appointments.book')
    .route({
      method: 'DELETE',
      path: '/orgs/{orgId}/holds/{id}',
      tags,
      summary: 'Soltar uma reserva',
    })
    .input(z.object({ orgId, id: uuid }))
    .output(z.object({ id: uuid })),
}
