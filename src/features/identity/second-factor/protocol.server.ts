import { z } from 'zod'
import { common, optional, text } from '../protocol.server.ts'

/** `v2/accounts/mfa…`, as the SDK sends them. */

const totpVerification = optional(
  z.object({ sessionInfo: optional(text), verificationCode: optional(text.max(64)) }),
)
/** Data for codes by SMS, which are not offered. Only its presence is checked. */
const phone = optional(z.record(z.string(), z.unknown()))

export const startEnrolmentRequest = z.object({
  ...common,
  idToken: optional(text),
  totpEnrollmentInfo: phone,
  phoneEnrollmentInfo: phone,
})
export type StartEnrolmentRequest = z.output<typeof startEnrolmentRequest>

export const finishEnrolmentRequest = z.object({
  ...common,
  idToken: optional(text),
  displayName: optional(text.max(100)),
  totpVerificationInfo: totpVerification,
  phoneVerificationInfo: phone,
})
export type FinishEnrolmentRequest = z.output<typeof finishEnrolmentRequest>

export const withdrawRequest = z.object({
  ...common,
  idToken: optional(text),
  mfaEnrollmentId: optional(text),
})
export type WithdrawRequest = z.output<typeof withdrawRequest>

export const finishSignInRequest = z.object({
  ...common,
  mfaPendingCredential: optional(text),
  mfaEnrollmentId: optional(text),
  totpVerificationInfo: totpVerification,
  phoneVerificationInfo: phone,
})
export type FinishSignInRequest = z.output<typeof finishSignInRequest>
