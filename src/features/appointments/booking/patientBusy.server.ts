import { overlaps } from '#lib/spans.ts'
import { dateOfMinute } from '#lib/zones.ts'
import { problem } from '#platform/http/problem.ts'
import type { AgendaFacts } from '../availability/facts.ts'
import { patientProblems } from '../problems.ts'
import type { PatientOverlap } from '../schemas.ts'
import type { Allocation } from './allocation.ts'

/** Returns the patient's other appointments that share time with this one. */
export const overlapsOf = (
  { patientTimes }: Pick<AgendaFacts, 'patientTimes'>,
  span: { readonly from: number; readonly to: number },
): PatientOverlap[] =>
  patientTimes
    .filter((one) => overlaps(one, span))
    .map(({ id, unitName, timeZone, professionalName, from, to }) => ({
      id,
      unitName,
      timeZone,
      professionalName,
      startsAt: dateOfMinute(from).toISOString(),
      endsAt: dateOfMinute(to).toISOString(),
    }))

/**
 * Nobody is at two places at once, unless whoever books knows better. By order of arrival the time is open.
 * @throws `patient_busy` (409) with the other appointments
 */
export function assertPatientFree(
  facts: Pick<AgendaFacts, 'patientTimes'>,
  allocation: Pick<Allocation, 'from' | 'to' | 'arrivalPlace'>,
  mayOverlap: boolean,
): void {
  if (mayOverlap || allocation.arrivalPlace !== null) return
  const overlaps = overlapsOf(facts, allocation)
  if (overlaps.length > 0) throw problem(patientProblems, 'patient_busy', { overlaps })
}
