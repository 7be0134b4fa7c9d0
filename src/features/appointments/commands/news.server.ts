import type { News } from '#platform/live/publish.server.ts'
import type { AppointmentItem } from '../schemas.ts'

/** That a visit is there or has changed; one that goes elsewhere is told on both sides. */
export const visitNews = ({
  id,
  unitId,
  professionalId,
}: Pick<AppointmentItem, 'id' | 'unitId' | 'professionalId'>): News => ({
  topic: 'appointments',
  id,
  unitIds: [unitId],
  professionalIds: [professionalId],
})
