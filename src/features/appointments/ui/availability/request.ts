import type { AppointmentKind } from '#features/professionals/rules.ts'
import { minuteOf } from '#lib/zones.ts'
import type { Appointment } from '../../schemas.ts'

/** What is to be booked, without the time; what a form holds of it. */
export interface AvailabilityQuery {
  readonly unitId: string
  /** '' for any who can. */
  readonly professionalId: string
  readonly kind: AppointmentKind
  readonly examIds: readonly string[]
  /** Null: the patient pays. */
  readonly insurancePlanId: string | null
  readonly insuranceProductId: string | null
  /** Null: as long as usual. */
  readonly durationMin: number | null
}

/** Whether there is enough of it to look for times. */
export const isWhole = ({ unitId, kind, examIds }: AvailabilityQuery): boolean =>
  unitId !== '' && (kind !== 'exam' || examIds.length > 0)

/** As the API takes it in an address. */
export const queryFields = (query: AvailabilityQuery) => ({
  kind: query.kind,
  ...(query.examIds.length > 0 && { examIds: query.examIds.join(',') }),
  ...(query.insurancePlanId !== null && { insurancePlanId: query.insurancePlanId }),
  ...(query.insuranceProductId !== null && { insuranceProductId: query.insuranceProductId }),
  ...(query.durationMin !== null && { durationMin: query.durationMin }),
})

/** Why a time is not to be had, as it is asked of the API. */
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

/** The same as it is written. */
export const writtenOf = (query: AvailabilityQuery) => ({
  ...query,
  professionalId: query.professionalId || null,
  examIds: [...query.examIds],
})

/** A time that was refused: why, and what else there is. */
export interface Rejection {
  readonly startsAt: string
  readonly reasons: readonly { readonly code: string; readonly text: string }[]
  readonly alternatives: readonly PickedSlot[]
  readonly mayOverbook: boolean
  /** It was to be booked, not only looked at: what is chosen instead is booked at once. */
  readonly isFinal?: boolean
}

interface PickedSlot {
  readonly startsAt: string
  readonly professionalId: string | null
  readonly placesLeft: number | null
}

/** A choice of time. */
export interface Pick {
  readonly startsAt: string
  /** Null: whoever is free. */
  readonly professionalId: string | null
  readonly isOverbook: boolean
}

/** What an appointment asks for, to find it another time: as long as it is now. */
export const queryOfAppointment = (proposal: Appointment): AvailabilityQuery => ({
  unitId: proposal.unitId,
  professionalId: proposal.professionalId ?? '',
  kind: proposal.kind,
  examIds: proposal.exams.map(({ examId }) => examId),
  insurancePlanId: proposal.insurancePlanId,
  insuranceProductId: proposal.insuranceProductId,
  // By order of arrival the whole period is everybody's.
  durationMin:
    proposal.arrivalPlace === null ? minuteOf(proposal.endsAt) - minuteOf(proposal.startsAt) : null,
})
