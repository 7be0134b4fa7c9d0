import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { instant, uuid } from '#platform/http/fields.ts'
import { orgId } from '#platform/records/contract.ts'

/** An event of a patient. Features add their own kinds through `slots.server.ts`. */
export const timelineEvent = z.object({
  /** Unique among all events of the patient. */
  id: z.string(),
  at: z.iso.datetime(),
  /** `created`, `consent`, `merge`, `unmerge`, and what later features add. */
  kind: z.string(),
  /** A sentence for people. */
  title: z.string(),
  detail: z.string(),
  /** The person who acted; null for the system itself and the patient. */
  userFullname: z.string().nullable(),
  /** The page of the event, within the admin. */
  link: z.string().nullable(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const timelineContract = {
  list: memberRoute('history.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/patients/{id}/timeline',
      tags: ['Pacientes'],
      summary: 'Linha do tempo de um paciente',
      description: 'Do mais novo ao mais antigo, 50 por vez; `next` continua em `before`.',
    })
    .input(z.object({ orgId, id: uuid, before: instant.optional() }))
    .output(z.object({ items: z.array(timelineEvent), next: z.iso.datetime().nullable() })),
}
