import type { EventWithAudience } from '#platform/live/publish.server.ts'
import type { AppointmentItem } from './schemas.ts'

/** That an appointment is there or has changed; one that goes elsewhere is told on both sides. */
export const appointmentEvent = ({
  id,
  unitId,
  professionalId,
}: Pick<AppointmentItem, 'id' | 'unitId' | 'professionalId'>): EventWithAudience => ({
  topic: 'appointments',
  id,
  unitIds: [unitId],
  professionalIds: [professionalId],
})
