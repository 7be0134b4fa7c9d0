import { z } from 'zod'
import type { Outage } from '#platform/outage.server.ts'

/**
 * The Identity Toolkit's format: JSON in, JSON out, and one envelope for all errors. The SDK reads
 * `error.message` up to ` : ` as the code and shows the rest.
 */

/** The codes of the SDK (https://cloud.google.com/identity-platform/docs/error-codes) that are used here. */
export type ProtocolCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'EMAIL_NOT_FOUND'
  | 'EXPIRED_OOB_CODE'
  | 'FEDERATED_USER_ID_ALREADY_LINKED'
  | 'INTERNAL_ERROR'
  | 'INVALID_ARGUMENT'
  | 'INVALID_CONTINUE_URI'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_IDENTIFIER'
  | 'INVALID_CODE'
  | 'INVALID_IDP_RESPONSE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_MFA_PENDING_CREDENTIAL'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'BOT_CHECK_REQUIRED'
  | 'INVALID_BOT_SOLUTION'
  | 'INVALID_NEW_EMAIL'
  | 'INVALID_OOB_CODE'
  | 'INVALID_PASSWORD'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQ_TYPE'
  | 'INVALID_SESSION_INFO'
  | 'MISSING_CONTINUE_URI'
  | 'MFA_ENROLLMENT_NOT_FOUND'
  | 'MISSING_EMAIL'
  | 'MISSING_GRANT_TYPE'
  | 'MISSING_IDENTIFIER'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_MFA_ENROLLMENT_ID'
  | 'MISSING_MFA_PENDING_CREDENTIAL'
  | 'MISSING_NEW_EMAIL'
  | 'MISSING_OOB_CODE'
  | 'MISSING_OR_INVALID_NONCE'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'MISSING_REQ_TYPE'
  | 'MISSING_TOKEN'
  | 'NOT_FOUND'
  | 'OPERATION_NOT_ALLOWED'
  | 'OTHER_SESSION'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'
  | 'PAYLOAD_TOO_LARGE'
  | 'PROVIDER_ALREADY_LINKED'
  | 'PROVIDER_UNREACHABLE'
  | 'SECOND_FACTOR_EXISTS'
  | 'SECOND_FACTOR_LIMIT_EXCEEDED'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'UNAUTHORIZED_DOMAIN'
  | 'UNVERIFIED_EMAIL'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD'

export type ProtocolStatus = 400 | 403 | 404 | 413 | 415 | 500 | 503 | 507

const statuses: Partial<Record<ProtocolCode, ProtocolStatus>> = {
  UNAUTHORIZED_DOMAIN: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INTERNAL_ERROR: 500,
  PROVIDER_UNREACHABLE: 503,
}

/** A rejection that is reported to the caller. */
export class ProtocolError extends Error {
  readonly status: ProtocolStatus
  constructor(message: string, status: ProtocolStatus) {
    super(message)
    this.status = status
  }
}

export function rejection(code: ProtocolCode, detail?: string): ProtocolError {
  return new ProtocolError(detail ? `${code} : ${detail}` : code, statuses[code] ?? 400)
}

/**
 * Reports an outage. The SDK signs out on every server error except its own error for a failed network
 * (https://github.com/firebase/firebase-js-sdk/blob/main/packages/auth/src/core/auth/auth_impl.ts).
 */
export const outOfService = (outage: Outage) =>
  new ProtocolError(`NETWORK_REQUEST_FAILED : ${outage.toUpperCase()}`, outage === 'storage_full' ? 507 : 503)

/** The message of the hosted service; the SDK has no code of its own for it. */
export const apiKeyRejected = () => new ProtocolError('API key not valid. Please pass a valid API key.', 400)

export function errorEnvelope({ message, status }: ProtocolError) {
  return { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } }
}

/** Text that the database can store: PostgreSQL rejects NUL, and UTF-8 has no lone surrogates. */
export const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'))
/** JSON's null counts as absent, as in the JSON form of protocol buffers. */
export const optional = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? undefined)

export const common = {
  returnSecureToken: optional(z.boolean()),
  clientType: optional(text),
  captchaResponse: optional(text),
  recaptchaVersion: optional(text),
  tenantId: optional(text),
}

/** Fields of the published protocol that are ignored here. A value of the wrong kind is still rejected. */
const unread = <T extends z.ZodType>(type: T, names: readonly string[]): Record<never, T> =>
  Object.fromEntries(names.map((name) => [name, optional(type)]))
export const unreadTexts = (...names: string[]) => unread(text, names)
export const unreadFlags = (...names: string[]) => unread(z.boolean(), names)
export const unreadLists = (...names: string[]) => unread(z.array(z.unknown()), names)
export const unreadObjects = (...names: string[]) => unread(z.record(z.string(), z.unknown()), names)

export const signUpRequest = z.object({
  ...unreadTexts('displayName', 'photoUrl', 'phoneNumber', 'localId', 'captchaChallenge', 'instanceId'),
  ...unreadFlags('emailVerified', 'disabled'),
  ...unreadLists('mfaInfo'),
  ...common,
  email: optional(text),
  password: optional(text),
  idToken: optional(text),
})
export type SignUpRequest = z.output<typeof signUpRequest>

export const signInRequest = z.object({
  ...unreadTexts('pendingIdToken', 'captchaChallenge', 'instanceId', 'delegatedProjectNumber', 'idToken'),
  ...common,
  email: optional(text),
  password: optional(text),
})
export type SignInRequest = z.output<typeof signInRequest>

export const tokenRequest = z.object({
  ...unreadTexts('delegatedProjectNumber', 'targetProjectId'),
  ...common,
  idToken: optional(text),
})
export type TokenRequest = z.output<typeof tokenRequest>

/** https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserAttributeName */
const attributes = [
  'USER_ATTRIBUTE_NAME_UNSPECIFIED',
  'EMAIL',
  'DISPLAY_NAME',
  'PROVIDER',
  'PHOTO_URL',
  'PASSWORD',
  'RAW_USER_INFO',
] as const

export const updateRequest = z.object({
  ...unreadTexts('localId', 'captchaChallenge', 'validSince', 'instanceId', 'delegatedProjectNumber'),
  ...unreadTexts('lastLoginAt', 'createdAt', 'phoneNumber', 'customAttributes', 'targetProjectId'),
  ...unreadFlags('emailVerified', 'upgradeToFederatedLogin', 'disableUser'),
  ...unreadLists('provider'),
  ...unreadObjects('mfa', 'linkProviderUserInfo'),
  ...common,
  idToken: optional(text),
  /** The code of a mail, instead of an ID token. */
  oobCode: optional(text),
  /** With a code: the account's password, which proves its owner. */
  currentPassword: optional(text),
  /** With a code: true when the person who opened the link disowns the account. */
  disown: optional(z.boolean()),
  email: optional(text),
  password: optional(text),
  /** Null is not absent here: the SDK's `updateProfile` sends it to clear the field. */
  displayName: text.max(256).nullish(),
  photoUrl: text.max(2048).nullish(),
  /** Sign-in methods to remove. */
  deleteProvider: optional(z.array(text).max(10)),
  deleteAttribute: optional(z.array(z.enum(attributes)).max(attributes.length)),
})
export type UpdateRequest = z.output<typeof updateRequest>

export const refreshRequest = z.object({
  grant_type: text.optional(),
  refresh_token: text.optional(),
})
export type RefreshRequest = z.output<typeof refreshRequest>

/**
 * Parses a value.
 * @throws `INVALID_ARGUMENT`, with the name of the field and never its value
 */
export function parse<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const field = read.error.issues[0]?.path.join('.')
  throw rejection('INVALID_ARGUMENT', field ? `Invalid value at '${field}'.` : 'The body must be an object.')
}
