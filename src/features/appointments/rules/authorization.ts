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

export interface Authorization {
  readonly authorizationState: AuthorizationState
  readonly authorizationNumber: string
  readonly authorizationPassword: string
  /** `2026-12-31`; '' without one. */
  readonly authorizationValidUntil: string
}

/** What it is at once: needed and not yet there, there because it came with its number, or not needed. */
export function firstAuthorization(
  isRequired: boolean,
  given: Omit<Authorization, 'authorizationState'> & { authorizationState?: AuthorizationState | undefined },
): AuthorizationState {
  if (given.authorizationState) return given.authorizationState
  if (given.authorizationNumber !== '' || given.authorizationPassword !== '') return 'authorized'
  return isRequired ? 'toRequest' : 'none'
}

/** Whether the appointment's day lies behind the last one that the authorisation holds for. */
export const isPastValidity = (
  authorization: Pick<Authorization, 'authorizationState' | 'authorizationValidUntil'>,
  day: string,
): boolean =>
  authorization.authorizationState === 'authorized' &&
  authorization.authorizationValidUntil !== '' &&
  day > authorization.authorizationValidUntil
