/** Limits that forms, contract and server share. */

/** Maximum number of characters of each field. */
export const appointmentLimits = {
  memberNumber: 20,
  authorizationNumber: 20,
  authorizationPassword: 20,
  notes: 2_000,
  /** The reason of a cancellation, a change of time or an undo. */
  reason: 300,
} as const

/**
 * Minutes after its beginning in which an appointment can still be booked: the patient stands at the desk.
 */
export const graceMin = 60
