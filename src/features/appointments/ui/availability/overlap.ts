import { problemOf } from '#platform/http/client.ts'
import type { PatientOverlap } from '../../schemas.ts'
import { timeAt, whenLabel } from '../agenda/dates.ts'

/** Formats as `seg 01/03, 09:00 a 09:30, com Dra. Helena Prado, Pinheiros`. */
export const overlapLabel = ({
  startsAt,
  endsAt,
  professionalName,
  unitName,
  timeZone: zone,
}: PatientOverlap): string =>
  [
    `${whenLabel(zone, startsAt)} a ${timeAt(zone, endsAt)}`,
    professionalName === '' ? '' : `com ${professionalName}`,
    unitName,
  ]
    .filter((part) => part !== '')
    .join(', ')

/** Returns the patient's other appointments, by which the server refused this one; none for other failures. */
export function overlapsIn(error: unknown): readonly PatientOverlap[] {
  const problem = problemOf(error)
  return problem?.code === 'patient_busy'
    ? (problem.data as { readonly overlaps: readonly PatientOverlap[] }).overlaps
    : []
}
