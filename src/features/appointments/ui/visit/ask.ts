import { minuteOf } from '#lib/zones.ts'
import type { Appointment } from '../../schemas.ts'
import type { Wish } from '../picker/wish.ts'

/** What a visit asks for, to find it another time: as long as it is now. */
export const wishOfVisit = (visit: Appointment): Wish => ({
  unitId: visit.unitId,
  professionalId: visit.professionalId ?? '',
  kind: visit.kind,
  examIds: visit.exams.map(({ examId }) => examId),
  insurancePlanId: visit.insurancePlanId,
  insuranceProductId: visit.insuranceProductId,
  // By order of arrival the whole period is everybody's.
  durationMin: visit.arrivalPlace === null ? minuteOf(visit.endsAt) - minuteOf(visit.startsAt) : null,
})
