import { minuteOf } from '#lib/zones.ts'
import type { Appointment } from '../../schemas.ts'
import type { AvailabilityQuery } from '../picker/availabilityQuery.ts'

/** What an appointment asks for, to find it another time: as long as it is now. */
export const queryOfAppointment = (appointment: Appointment): AvailabilityQuery => ({
  unitId: appointment.unitId,
  professionalId: appointment.professionalId ?? '',
  kind: appointment.kind,
  examIds: appointment.exams.map(({ examId }) => examId),
  insurancePlanId: appointment.insurancePlanId,
  insuranceProductId: appointment.insuranceProductId,
  // By order of arrival the whole period is everybody's.
  durationMin:
    appointment.arrivalPlace === null ? minuteOf(appointment.endsAt) - minuteOf(appointment.startsAt) : null,
})
