import type { AppointmentKind } from '#features/professionals/rules.ts'

/** What is to be booked, without the time; what a form holds of it. */
export interface Wish {
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
export const isWhole = ({ unitId, kind, examIds }: Wish): boolean =>
  unitId !== '' && (kind !== 'exam' || examIds.length > 0)

/** As the API takes it in an address. */
export const askedOf = (wish: Wish) => ({
  kind: wish.kind,
  ...(wish.examIds.length > 0 && { examIds: wish.examIds.join(',') }),
  ...(wish.insurancePlanId !== null && { insurancePlanId: wish.insurancePlanId }),
  ...(wish.insuranceProductId !== null && { insuranceProductId: wish.insuranceProductId }),
  ...(wish.durationMin !== null && { durationMin: wish.durationMin }),
})

/** Why a time is not to be had, as it is asked of the API. */
export const reasonsInput = ({ orgId, wish, exceptId, exceptHoldId }: AskedOf, startsAt: string) => ({
  ...{ orgId, unitId: wish.unitId, ...askedOf(wish), startsAt, exceptId, exceptHoldId },
  ...(wish.professionalId !== '' && { professionalId: wish.professionalId }),
})

interface AskedOf {
  readonly orgId: string
  readonly wish: Wish
  readonly exceptId?: string | undefined
  readonly exceptHoldId?: string | undefined
}

/** The same as it is written. */
export const writtenOf = (wish: Wish) => ({
  ...wish,
  professionalId: wish.professionalId || null,
  examIds: [...wish.examIds],
})

/** A time that was refused: why, and what else there is. */
export interface Refusal {
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
