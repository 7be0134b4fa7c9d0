import type { EventWithAudience } from '#platform/live/publish.server.ts'
import type { AppointmentItem } from './schemas.ts'

/** Builds the live event of a new or changed appointment; a rescheduled one is notified on both sides. */
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
