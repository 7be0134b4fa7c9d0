import type { AppointmentKind } from '#features/professionals/rules.ts'
import { yearsBetween } from '#lib/days.ts'
import type { ClinicProfessional, Wanted } from '../tools.ts'
import { type Dialogue, todayIn } from './dialogue.ts'
import type { Booking } from './state.ts'

/** Professionals who fit what is wanted so far. */
export function fitting(d: Dialogue, booking: Booking = d.state.booking): readonly ClinicProfessional[] {
  const birthDate = booking.person?.birthDate ?? ''
  const age = birthDate === '' ? null : yearsBetween(birthDate, todayIn(d))
  return d.clinic.professionals.filter(
    ({ id, specialties, minAgeYears, maxAgeYears }) =>
      (booking.professionalId === null || id === booking.professionalId) &&
      (booking.specialty === null || specialties.includes(booking.specialty)) &&
      (age === null || ((minAgeYears ?? 0) <= age && age <= (maxAgeYears ?? 200))),
  )
}

/** What kind of appointment it is: as was said, as far as it is offered; else by whether the clinic knows the person. */
export function kindOf(d: Dialogue, booking: Booking = d.state.booking): AppointmentKind {
  if (booking.examIds.length > 0) return 'exam'
  const offered = new Set(fitting(d, booking).flatMap(({ kinds }) => kinds))
  const isKnown = booking.person !== null && booking.person.patientId !== null
  const preferred: readonly AppointmentKind[] = isKnown ? ['visit', 'firstVisit'] : ['firstVisit', 'visit']
  const order: readonly AppointmentKind[] = [
    ...(booking.kind === null ? [] : [booking.kind]),
    ...preferred,
    'followUp',
    'telehealth',
  ]
  return order.find((kind) => offered.has(kind)) ?? booking.kind ?? 'visit'
}

export const wantedOf = (d: Dialogue, booking: Booking = d.state.booking): Wanted => ({
  kind: kindOf(d, booking),
  specialty: booking.examIds.length > 0 ? null : booking.specialty,
  professionalId: booking.professionalId,
  examIds: booking.examIds,
  unitId: booking.unitId === 'any' ? null : booking.unitId,
  planId: booking.payment?.planId ?? null,
  productId: booking.payment?.productId ?? null,
})

/** The units where it may be. */
export function unitsOf(d: Dialogue, booking: Booking = d.state.booking): readonly string[] {
  const { units, exams } = d.clinic
  if (booking.examIds.length > 0) {
    const all = booking.examIds.map((id) => exams.find((one) => one.id === id)?.unitIds ?? [])
    return units.map(({ id }) => id).filter((id) => all.every((ids) => ids.includes(id)))
  }
  const open = new Set(fitting(d, booking).flatMap(({ unitIds }) => unitIds))
  return units.map(({ id }) => id).filter((id) => open.has(id))
}

export const hasSubject = (booking: Booking): boolean =>
  booking.specialty !== null || booking.professionalId !== null || booking.examIds.length > 0

/** `Cardiologia`, `Hemograma e Eletrocardiograma`, `Dra. Helena Prado` */
export function subjectOf(
  d: Dialogue,
  wanted: Pick<Wanted, 'examIds' | 'specialty' | 'professionalId'>,
): string {
  const exams = wanted.examIds.flatMap((id) => d.clinic.exams.find((one) => one.id === id)?.name ?? [])
  if (exams.length > 0) return exams.join(' e ')
  const professional = d.clinic.professionals.find(({ id }) => id === wanted.professionalId)
  return wanted.specialty ?? professional?.specialties[0] ?? 'Consulta'
}
