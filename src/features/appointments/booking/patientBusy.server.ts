import { overlaps, type Span } from '#lib/spans.ts'
import { dateOfMinute } from '#lib/zones.ts'
import { problem } from '#platform/http/problem.ts'
import type { AgendaFacts, LoadedRequest } from '../availability/facts.ts'
import { patientProblems } from '../problems.ts'
import type { PatientOverlap } from '../schemas.ts'
import type { Allocation } from './allocation.ts'

interface AtUnit extends Span {
  readonly unitId: string
}

/**
 * Returns the patient's other appointments that share time with this one, or that are at another unit with less
 * time between them than the network's travel takes.
 */
export const overlapsOf = (
  { patientTimes, travelMinutes }: Pick<AgendaFacts, 'patientTimes' | 'travelMinutes'>,
  { unitId, from, to }: AtUnit,
): PatientOverlap[] => {
  const withTravel = { from: from - travelMinutes, to: to + travelMinutes }
  return patientTimes
    .filter((one) => overlaps(one, one.unitId === unitId ? { from, to } : withTravel))
    .map((one) => ({
      id: one.id,
      unitName: one.unitName,
      timeZone: one.timeZone,
      professionalName: one.professionalName,
      startsAt: dateOfMinute(one.from).toISOString(),
      endsAt: dateOfMinute(one.to).toISOString(),
      isTravel: !overlaps(one, { from, to }),
    }))
}

/**
 * Nobody is at two places at once, unless whoever books knows better. By order of arrival the time is open.
 * @throws `patient_busy` (409) with the other appointments
 */
export function assertPatientFree(
  { facts, query }: Pick<LoadedRequest, 'facts' | 'query'>,
  { from, to, arrivalPlace }: Pick<Allocation, 'from' | 'to' | 'arrivalPlace'>,
  mayOverlap: boolean,
): void {
  if (mayOverlap || arrivalPlace !== null) return
  const overlaps = overlapsOf(facts, { unitId: query.unitId, from, to })
  if (overlaps.length > 0) throw problem(patientProblems, 'patient_busy', { overlaps })
}
