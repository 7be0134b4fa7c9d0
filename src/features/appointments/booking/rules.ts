import type { AppointmentKind, Price } from '#features/professionals/rules.ts'

/** Some convênios pay only for what they have authorised before: a guia, with a senha and a last day. */

export const authorizationStates = [
  'none',
  'toRequest',
  'requested',
  'inReview',
  'authorized',
  'denied',
  'expired',
] as const
export type AuthorizationState = (typeof authorizationStates)[number]

export const authorizationLabels: Record<AuthorizationState, string> = {
  none: 'Não precisa',
  toRequest: 'A solicitar',
  requested: 'Solicitada',
  inReview: 'Em análise',
  authorized: 'Autorizada',
  denied: 'Negada',
  expired: 'Vencida',
}

/**
 * What an appointment waits for the clinic to do: get its guia authorised, book again for who missed it, or call whom no
 * message reaches.
 */
export const needs = ['authorization', 'rebooking', 'call'] as const
export type Need = (typeof needs)[number]

export const needLabels: Record<Need, string> = {
  authorization: 'Guia sem senha',
  rebooking: 'Falta para remarcar',
  call: 'Sem mensagem, ligar',
}

/** True while a guia is needed that nobody has authorised. */
export const lacksAuthorization = (state: AuthorizationState): boolean =>
  state !== 'none' && state !== 'authorized'

export interface Authorization {
  readonly authorizationState: AuthorizationState
  readonly authorizationNumber: string
  readonly authorizationPassword: string
  /** `2026-12-31`; '' without one. */
  readonly authorizationValidUntil: string
}

/** Returns the first state: needed and not yet there, there because the number was given, or not needed. */
export function firstAuthorization(
  isRequired: boolean,
  given: Omit<Authorization, 'authorizationState'> & { authorizationState?: AuthorizationState | undefined },
): AuthorizationState {
  if (given.authorizationState) return given.authorizationState
  if (given.authorizationNumber !== '' || given.authorizationPassword !== '') return 'authorized'
  return isRequired ? 'toRequest' : 'none'
}

/** True when the convênio demands an authorisation before: always, or for one of the exams. */
export const requiresAuthorization = ({
  plan,
  exams,
}: {
  readonly plan: { readonly requiresAuthorization: boolean } | null
  readonly exams: readonly { readonly requiresAuthorization: boolean }[]
}): boolean =>
  plan !== null && (plan.requiresAuthorization || exams.some((exam) => exam.requiresAuthorization))

/** True when the day of the appointment lies after the last day of the authorisation. */
export const isPastValidity = (
  authorization: Pick<Authorization, 'authorizationState' | 'authorizationValidUntil'>,
  day: string,
): boolean =>
  authorization.authorizationState === 'authorized' &&
  authorization.authorizationValidUntil !== '' &&
  day > authorization.authorizationValidUntil

/**
 * The price of an appointment is settled when it is booked: by its exams, or by its kind and professional.
 */

export interface PricedExam {
  /** The price for the patient or the convênio; null when none was agreed. */
  readonly priceCents: number | null
}

export interface Charge {
  readonly priceCents: number | null
  readonly shareCents: number | null
}

export function chargeOf(
  kind: AppointmentKind,
  exams: readonly PricedExam[],
  insurancePlanId: string | null,
  prices: readonly Price[],
): Charge {
  const agreed = prices.find((one) => one.kind === kind && one.insurancePlanId === insurancePlanId)
  const priceCents = exams.length > 0 ? sumOf(exams) : (agreed?.priceCents ?? null)
  return { priceCents, shareCents: agreed ? shareOf(agreed, priceCents) : null }
}

/** Returns the sum, or null when one of them has no price: half a sum would be taken for the whole. */
function sumOf(exams: readonly PricedExam[]): number | null {
  let sum = 0
  for (const { priceCents } of exams) {
    if (priceCents === null) return null
    sum += priceCents
  }
  return sum
}

function shareOf({ shareCents, shareBasisPoints }: Price, priceCents: number | null): number | null {
  if (shareCents !== null) return shareCents
  if (shareBasisPoints === null || priceCents === null) return null
  return Math.round((priceCents * shareBasisPoints) / 10_000)
}

/** Several exams in one appointment are prepared for at once: the strictest fasting, and all instructions. */

export interface Prepared {
  readonly name: string
  readonly preparation: string
  readonly fastingMinHours: number | null
  readonly fastingMaxHours: number | null
  readonly requiresMedicalRequest: boolean
}

export interface Preparation {
  readonly fastingMinHours: number | null
  /** The smallest of the maxima: a longer fast would spoil one of the exams. */
  readonly fastingMaxHours: number | null
  /** True when one exam demands a longer fast than another allows: they don't go together. */
  readonly isContradictory: boolean
  readonly texts: readonly { readonly exam: string; readonly text: string }[]
  readonly requiresMedicalRequest: boolean
}

export function joinPreparations(exams: readonly Prepared[]): Preparation {
  const min = exams.flatMap(({ fastingMinHours }) => fastingMinHours ?? [])
  const max = exams.flatMap(({ fastingMaxHours }) => fastingMaxHours ?? [])
  const fastingMinHours = min.length > 0 ? Math.max(...min) : null
  const fastingMaxHours = max.length > 0 ? Math.min(...max) : null
  const seen = new Set<string>()
  return {
    fastingMinHours,
    fastingMaxHours,
    isContradictory:
      fastingMinHours !== null && fastingMaxHours !== null && fastingMinHours > fastingMaxHours,
    texts: exams.flatMap(({ name, preparation }) => {
      const text = preparation.trim()
      if (text === '' || seen.has(text)) return []
      seen.add(text)
      return [{ exam: name, text }]
    }),
    requiresMedicalRequest: exams.some((exam) => exam.requiresMedicalRequest),
  }
}
