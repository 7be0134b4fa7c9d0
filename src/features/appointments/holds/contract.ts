import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { orgId, several } from '#platform/records/contract.ts'

const instant = z.iso.datetime({ offset: true })

/** A time that somebody keeps, as an agenda shows it: nothing of what it is for, or for whom. */
const heldTime = z.object({
  id: z.uuid(),
  unitId: z.uuid(),
  /** Null: on equipment alone. */
  professionalId: z.uuid().nullable(),
  /** The rooms and equipment that it takes. */
  resourceIds: z.array(z.uuid()),
  startsAt: instant,
  endsAt: instant,
  /** Until it expires, as of this answer: clocks of computers differ. */
  secondsLeft: z.int(),
  /** Null: a visitor of the public page, or somebody who has left. */
  userFullname: z.string().nullable(),
  isOwn: z.boolean(),
})
export type HeldTime = z.infer<typeof heldTime>

export const heldTimesRoute = memberRoute('appointments.read')
  .route({
    method: 'GET',
    path: '/orgs/{orgId}/holds',
    tags: ['Reservas'],
    summary: 'Horários reservados de um período',
    description:
      'Os que ainda valem e tocam o período de `from` a `to`; quem entra como profissional vê só os seus.',
  })
  .input(z.object({ orgId, from: instant, to: instant, unitIds: several(z.uuid()) }))
  .output(z.object({ items: z.array(heldTime) }))
