/** Limits that forms, contract and server share. */

/** The most characters of a field. */
export const appointmentLimits = {
  memberNumber: 20,
  authorizationNumber: 20,
  authorizationPassword: 20,
  notes: 2_000,
  /** Why an appointment was cancelled, moved or taken back. */
  reason: 300,
} as const

/** For so many minutes after it began an appointment can still be booked: the patient stands at the desk. */
export const graceMin = 60
