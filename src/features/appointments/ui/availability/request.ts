import type { AppointmentKind } from '#features/professionals/rules.ts'
import { minuteOf } from '#lib/zones.ts'
import type { Appointment } from '../../schemas.ts'

/** The request without its time, as a form holds it. */
export interface AvailabilityQuery {
  readonly unitId: string
  /** '' for any who can. */
  readonly professionalId: string
  readonly kind: AppointmentKind
  readonly examIds: readonly string[]
  /** Null when the patient pays. */
  readonly insurancePlanId: string | null
  readonly insuranceProductId: string | null
  /** Null for the default duration. */
  readonly durationMin: number | null
}

/** True when the query is complete enough to look for times. */
export const isWhole = ({ unitId, kind, examIds }: AvailabilityQuery): boolean =>
  unitId !== '' && (kind !== 'exam' || examIds.length > 0)

/** Formats the query as the API takes it in an address. */
export const queryFields = (query: AvailabilityQuery) => ({
  kind: query.kind,
  ...(query.examIds.length > 0 && { examIds: query.examIds.join(',') }),
  ...(query.insurancePlanId !== null && { insurancePlanId: query.insurancePlanId }),
  ...(query.insuranceProductId !== null && { insuranceProductId: query.insuranceProductId }),
  ...(query.durationMin !== null && { durationMin: query.durationMin }),
})

/** Builds the input of the API's route for the reasons against a time. */
export const reasonsInput = ({ orgId, query, exceptId, exceptHoldId }: ReasonsQuery, startsAt: string) => ({
  orgId,
  unitId: query.unitId,
  ...queryFields(query),
  startsAt,
  exceptId,
  exceptHoldId,
  ...(query.professionalId !== '' && { professionalId: query.professionalId }),
})

interface ReasonsQuery {
  readonly orgId: string
  readonly query: AvailabilityQuery
  readonly exceptId?: string | undefined
  readonly exceptHoldId?: string | undefined
}

/** Formats the query as the API takes it in a body. */
export const writtenOf = (query: AvailabilityQuery) => ({
  ...query,
  professionalId: query.professionalId || null,
  examIds: [...query.examIds],
})

/** A rejected time: the reasons, and the free times nearby. */
export interface Rejection {
  readonly startsAt: string
  readonly reasons: readonly { readonly code: string; readonly text: string }[]
  readonly alternatives: readonly PickedSlot[]
  readonly mayOverbook: boolean
  /** True when it was to be booked, not only looked at: the time chosen instead is booked at once. */
  readonly isFinal?: boolean
}

interface PickedSlot {
  readonly startsAt: string
  readonly professionalId: string | null
  readonly placesLeft: number | null
}

/** A choice of time. */
export interface PickedTime {
  readonly startsAt: string
  /** Null for whoever is free. */
  readonly professionalId: string | null
  readonly isOverbook: boolean
}

/**
 * Returns the query by which the appointment was booked, with its current duration, to find it another time.
 */
export const queryOfAppointment = (appointment: Appointment): AvailabilityQuery => ({
  unitId: appointment.unitId,
  professionalId: appointment.professionalId ?? '',
  kind: appointment.kind,
  examIds: appointment.exams.map(({ examId }) => examId),
  insurancePlanId: appointment.insurancePlanId,
  insuranceProductId: appointment.insuranceProductId,
  // By order of arrival everybody has the whole period.
  durationMin:
    appointment.arrivalPlace === null ? minuteOf(appointment.endsAt) - minuteOf(appointment.startsAt) : null,
})
