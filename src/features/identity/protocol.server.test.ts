import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { expectEnvelope, startTestService, type TestService } from './testing.server.ts'

/** Every field of every call, as the protocol publishes it, with values of every other kind. */

let db: TestDatabase
let service: TestService
let idToken: string
let uid: string

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startTestService(db.database)
  const { body } = await service.post('signUp', { email: 'ana@example.com', password: 'segredo1' })
  idToken = body.idToken
  uid = body.localId
})
afterAll(async () => {
  await service.close()
  await db.drop()
})

type Kind = 'text' | 'flag' | 'list' | 'texts' | 'object'

/** `null` counts as absent, as in the JSON form of protocol buffers. */
const wrong: Record<Kind, unknown[]> = {
  text: [0, 1.5, true, false, [], ['x'], {}, { text: 'x' }],
  flag: ['true', '', 0, 1, [], [true], {}, { on: true }],
  list: ['x', '', 0, true, {}, { 0: 'x' }],
  texts: ['x', 0, true, {}, [0], [true], [['x']], [{}]],
  object: ['x', '', 0, true, [], [{}]],
}

type Fields = Partial<Record<Kind, string>>

const common: Fields = {
  flag: 'returnSecureToken',
  text: 'clientType captchaResponse recaptchaVersion tenantId',
}
const code = 'iOSBundleId iOSAppStoreId androidPackageName androidMinimumVersion dynamicLinkDomain linkDomain'
const calls: Record<string, Fields> = {
  signUp: {
    text: 'email password idToken displayName photoUrl phoneNumber localId captchaChallenge instanceId',
    flag: 'emailVerified disabled',
    list: 'mfaInfo',
  },
  signInWithPassword: { text: 'email password pendingIdToken captchaChallenge instanceId idToken' },
  signInWithIdp: {
    text: 'requestUri postBody pendingToken sessionId idToken pendingIdToken',
    flag: 'autoCreate returnIdpCredential returnRefreshToken',
  },
  lookup: { text: 'idToken delegatedProjectNumber targetProjectId' },
  delete: { text: 'idToken delegatedProjectNumber targetProjectId' },
  update: {
    text: 'idToken oobCode email password displayName photoUrl localId validSince phoneNumber customAttributes createdAt lastLoginAt currentPassword',
    flag: 'emailVerified disableUser upgradeToFederatedLogin disown',
    list: 'provider',
    texts: 'deleteProvider deleteAttribute',
    object: 'mfa linkProviderUserInfo',
  },
  sendOobCode: {
    text: `requestType email newEmail idToken continueUrl challenge captchaResp userIp ${code}`,
    flag: 'androidInstallApp canHandleCodeInApp returnOobLink',
  },
  resetPassword: { text: 'oobCode newPassword oldPassword email' },
  signInWithEmailLink: { text: 'email oobCode idToken' },
  createAuthUri: {
    text: 'identifier continueUri providerId oauthScope context hostedDomain sessionId authFlowType appId',
    object: 'customParameter',
  },
  '/identitytoolkit.googleapis.com/v2/accounts:revokeToken': {
    text: 'idToken token tokenType providerId redirectUri',
  },
  '/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start': {
    text: 'idToken',
    object: 'totpEnrollmentInfo phoneEnrollmentInfo',
  },
  '/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:finalize': {
    text: 'idToken displayName totpVerificationInfo.sessionInfo totpVerificationInfo.verificationCode',
    object: 'totpVerificationInfo phoneVerificationInfo',
  },
  '/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw': { text: 'idToken mfaEnrollmentId' },
  '/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start': {
    text: 'mfaPendingCredential mfaEnrollmentId',
  },
  '/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize': {
    text: 'mfaPendingCredential mfaEnrollmentId totpVerificationInfo.verificationCode',
    object: 'totpVerificationInfo phoneVerificationInfo',
  },
}

const fieldsOf = (fields: Fields) =>
  [fields, common].flatMap((some) =>
    Object.entries(some).flatMap(([kind, names]) =>
      names.split(' ').map((name) => ({ name, kind: kind as Kind })),
    ),
  )

/** Builds a body; `a.b` is the field b of an object a. */
const bodyOf = (name: string, value: unknown) =>
  name.split('.').reduceRight<unknown>((inner, field) => ({ [field]: inner }), value) as object

describe('values of the wrong kind', () => {
  test.each(Object.keys(calls))('400 in every field of %s, by name and never by value', async (call) => {
    for (const { name, kind } of fieldsOf(calls[call] ?? {})) {
      for (const value of wrong[kind]) {
        const right = { idToken, email: 'ana@example.com', password: 'segredo1' }
        const answer = await service.post(call, { ...right, ...bodyOf(name, value) })
        const answered = `${call} ${name} ${JSON.stringify(value)}`
        expect([answer.status, answered], JSON.stringify(answer.body)).toEqual([400, answered])
        expectEnvelope(answer, 400, `INVALID_ARGUMENT : Invalid value at '${name}`)
      }
    }
  })

  test('have changed nothing', async () => {
    const { body } = await service.post('lookup', { idToken })
    expect(body.users).toMatchObject([{ localId: uid, email: 'ana@example.com', emailVerified: false }])
  })

  test('null counts as absent in every field', async () => {
    for (const [call, fields] of Object.entries(calls)) {
      for (const { name } of fieldsOf(fields)) {
        if (name === 'displayName' || name === 'photoUrl') continue
        const answer = await service.post(call, bodyOf(name, null))
        expect(answer.body.error?.message ?? '', `${call} ${name}`).not.toContain('INVALID_ARGUMENT')
        expect(answer.status, `${call} ${name}`).toBeLessThan(500)
      }
    }
  })

  test('400 in the solution of a bot check', async () => {
    const path = '/identitytoolkit.googleapis.com/v2/botChallenge'
    const right = { algorithm: 'SHA-256', challenge: 'x', number: 1, salt: 'x', signature: 'x' }
    for (const name of Object.keys(right)) {
      for (const value of [null, true, [], {}, name === 'number' ? 'x' : 1]) {
        const answer = await service.post(path, { ...right, [name]: value })
        expectEnvelope(answer, 400, `INVALID_ARGUMENT : Invalid value at '${name}'.`)
      }
    }
  })
})
