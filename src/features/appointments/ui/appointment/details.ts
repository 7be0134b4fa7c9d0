import { isDay } from '#lib/days.ts'
import type { Errors } from '#ui/form/record/errors.ts'
import { type AuthorizationState, appointmentLimits, type ScreeningAnswer } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import { checkInsurance } from '../booking/draft.ts'

/** The fields of an appointment that can be changed besides its time and state. */
export interface Details {
  readonly insurancePlanId: string | null
  readonly insuranceProductId: string | null
  readonly memberNumber: string
  /** '' for the convênio's default, when one was just chosen. */
  readonly authorizationState: AuthorizationState | ''
  readonly authorizationNumber: string
  readonly authorizationPassword: string
  readonly authorizationValidUntil: string
  readonly screening: readonly ScreeningAnswer[]
  readonly notes: string
}

export const detailsOf = (appointment: Appointment): Details => ({
  insurancePlanId: appointment.insurancePlanId,
  insuranceProductId: appointment.insuranceProductId,
  memberNumber: appointment.memberNumber,
  authorizationState: appointment.authorizationState,
  authorizationNumber: appointment.authorizationNumber,
  authorizationPassword: appointment.authorizationPassword,
  authorizationValidUntil: appointment.authorizationValidUntil,
  screening: appointment.screening,
  notes: appointment.notes,
})

export const normalizeDetails = (details: Details): Details => ({
  ...details,
  memberNumber: details.memberNumber.trim(),
  authorizationNumber: details.authorizationNumber.trim(),
  authorizationPassword: details.authorizationPassword.trim(),
  notes: details.notes.trim(),
})

export function checkDetails(details: Details): Errors {
  const day = details.authorizationValidUntil
  return {
    ...checkInsurance(details),
    ...(day !== '' && !isDay(day) && { authorizationValidUntil: 'Data inválida. Ex: 31/12/2026' }),
    ...(details.notes.length > appointmentLimits.notes && {
      notes: 'Texto muito longo. Máx. 2.000 caracteres',
    }),
  }
}

const open: readonly string[] = ['', 'none', 'toRequest', 'requested', 'inReview']

/** Resets the authorisation when the convênio changes; a senha means that it was authorised. */
export function deriveDetails(after: Details, before: Details): Partial<Details> {
  if (after.insurancePlanId !== before.insurancePlanId)
    return {
      insuranceProductId: null,
      memberNumber: '',
      authorizationState: '' as const,
      authorizationNumber: '',
      authorizationPassword: '',
      authorizationValidUntil: '',
    }
  const isGiven = before.authorizationPassword === '' && after.authorizationPassword !== ''
  return isGiven && open.includes(after.authorizationState) ? { authorizationState: 'authorized' } : {}
}
