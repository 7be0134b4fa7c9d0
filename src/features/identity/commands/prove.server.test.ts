import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  linkWithCredential,
  OAuthProvider,
  sendEmailVerification,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  type User,
  updateEmail,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSecondFactorTests, password, type SecondFactorTests } from '#test/secondFactor.ts'
import { TestPopup } from '../federation/testing.server.ts'
import { codeIn, expectEnvelope, linkIn, startTestService, type TestService } from '../testing.server.ts'

/**
 * Accounts made in advance with somebody else's address, by the methods of
 * Sudhodanan and Paverd, "Pre-hijacked accounts" (USENIX Security 2022):
 * everything the attacker left in the account is gone once the address is proved.
 */

let on: SecondFactorTests
let service: TestService
/** A service that counts attempts. */
let strict: TestService

beforeAll(async () => {
  on = await openSecondFactorTests('off')
  strict = await startTestService(on.db.database, { RATE_LIMITS: 'on' }, on.service.clock)
  service = on.service
})
afterAll(async () => {
  await strict.close()
  await on.close()
})

let cast = 0
const address = (name: string) => `${++cast}.${name}@aurora.example`
const latest = async (email: string) => codeIn((await service.mailsTo(email)).at(-1))
const credentialOf = async (login: string) =>
  new OAuthProvider('google.com').credential({ idToken: await new TestPopup(service).credential(login) })
const register = async (email: string) =>
  (await createUserWithEmailAndPassword(service.browser(), email, password)).user
const signIn = (email: string, secret = password) =>
  signInWithEmailAndPassword(service.browser(), email, secret)
const request = async (requestType: string, email: string) => {
  await service.post('sendOobCode', { requestType, email })
  return latest(email)
}
const mailVerification = async (user: User) => {
  await sendEmailVerification(user)
  return latest(user.email ?? '')
}
const apply = (oobCode: string, more: object = {}) => service.post('update', { oobCode, ...more })

async function stateOf(uid: string) {
  const { rows } = await on.db.database.pool.query(
    `select email, email_verified as verified, verified_at, password_hash is not null as password,
       (select count(*)::int from identity_sessions where uid = $1) as sessions,
       (select count(*)::int from identity_federated where uid = $1) as providers,
       (select count(*)::int from identity_factors where uid = $1) as factors,
       (select count(*)::int from identity_recovery_codes where uid = $1) as recovery,
       (select count(*)::int from identity_codes where uid = $1) as codes
     from identity_accounts where uid = $1`,
    [uid],
  )
  return rows[0]
}

const nothingLeft = { password: false, sessions: 0, providers: 0, factors: 0, recovery: 0, codes: 0 }
const expectOut = (user: User) =>
  expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })

/**
 * Prepares everything that an attacker can leave behind: a password, a session, the attacker's own provider,
 * second factor and recovery codes, an undone change of address and a way back to another one.
 */
async function trap(victim: string) {
  const own = address('attacker')
  const made = await register(own)
  await applyActionCode(service.browser(), await mailVerification(made))
  await confirmPasswordReset(service.browser(), await request('PASSWORD_RESET', own), password)
  const { user } = await signIn(own)
  await linkWithCredential(user, await credentialOf(own))
  await on.enrol(user)
  await service.identity.replaceRecoveryCodes(user.uid)
  await updateEmail(user, victim)
  await verifyBeforeUpdateEmail(user, address('elsewhere'))
  service.clock.advance(2)
  expect(await stateOf(user.uid)).toMatchObject({
    email: victim,
    verified: false,
    password: true,
    providers: 1,
    factors: 1,
    recovery: 10,
    sessions: 1,
    codes: 2,
  })
  return { user, own, wayBack: await latest(own) }
}

describe('an account made in advance with somebody else’s address keeps nothing of it', () => {
  test('when a reset of the password proves the address', async () => {
    const victim = address('dora')
    const { user, own, wayBack } = await trap(victim)
    await confirmPasswordReset(service.browser(), await request('PASSWORD_RESET', victim), 'segredo2')
    expect(await stateOf(user.uid)).toMatchObject({ ...nothingLeft, password: true, verified: true })
    await expectOut(user)
    await expect(signIn(victim)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
    expectEnvelope(await apply(wayBack), 400, 'INVALID_OOB_CODE')
    const stranger = await signInWithCredential(service.browser(), await credentialOf(own))
    expect(stranger.user.uid).not.toBe(user.uid)
    // The sign-in does not ask for the attacker's second factor.
    await signIn(victim, 'segredo2')
  })

  test('when the link that signs in proves it', async () => {
    const victim = address('dora')
    const { user } = await trap(victim)
    await service.post('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: victim })
    const link = linkIn((await service.mailsTo(victim)).at(-1))
    const { user: owner } = await signInWithEmailLink(service.browser(), victim, link)
    expect(owner.uid).toBe(user.uid)
    expect(await stateOf(user.uid)).toMatchObject({ ...nothingLeft, sessions: 1, verified: true })
    await expectOut(user)
  })

  test('when the link that confirms it is opened elsewhere, as by the SDK', async () => {
    const victim = address('dora')
    const { user } = await trap(victim)
    const idToken = await user.getIdToken()
    await applyActionCode(service.browser(), await mailVerification(user))
    expect(await stateOf(user.uid)).toMatchObject({ ...nothingLeft, verified: true })
    await expectOut(user)
    for (const method of ['lookup', 'update', 'delete'])
      expectEnvelope(await service.post(method, { idToken }), 400, 'TOKEN_EXPIRED')
    await expect(signIn(victim)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  })

  test('when a provider that is linked already comes to vouch for it, which alone stays', async () => {
    const victim = address('dora')
    on.provider.describe(victim, { email: victim, email_verified: false })
    const { user } = await signInWithCredential(service.browser(), await credentialOf(victim))
    await service.post('update', { idToken: await user.getIdToken(), password })
    expect(await stateOf(user.uid)).toMatchObject({ verified: false, password: true })
    on.provider.describe(victim, { email: victim, email_verified: true })
    await signInWithCredential(service.browser(), await credentialOf(victim))
    expect(await stateOf(user.uid)).toMatchObject({
      verified: true,
      password: false,
      providers: 1,
      sessions: 1,
    })
    await expect(signIn(victim)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  })

  test('nor does a provider that vouches for it join what nobody has proved', async () => {
    const victim = address('dora')
    const user = await register(victim)
    await expect(signInWithCredential(service.browser(), await credentialOf(victim))).rejects.toMatchObject({
      code: 'auth/account-exists-with-different-credential',
    })
    expect(await stateOf(user.uid)).toMatchObject({ providers: 0, verified: false })
  })

  test('when its address is moved to the victim’s by the victim’s own click', async () => {
    const victim = address('dora')
    const own = address('attacker')
    const user = await register(own)
    await linkWithCredential(user, await credentialOf(address('thief')))
    await verifyBeforeUpdateEmail(user, victim)
    await applyActionCode(service.browser(), await latest(victim))
    expect(await stateOf(user.uid)).toMatchObject({ ...nothingLeft, email: victim, verified: true })
    await expect(signIn(victim)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  })

  test('and a way back to the old address leaves none to whoever had taken the account', async () => {
    const own = address('owner')
    const made = await register(own)
    await applyActionCode(service.browser(), await mailVerification(made))
    await confirmPasswordReset(service.browser(), await request('PASSWORD_RESET', own), password)
    const { user: thief } = await signIn(own)
    await linkWithCredential(thief, await credentialOf(address('thief')))
    await updateEmail(thief, address('thief'))
    await applyActionCode(service.browser(), await latest(own))
    expect(await stateOf(thief.uid)).toMatchObject({ ...nothingLeft, email: own, verified: true })
  })
})

describe('all stays', () => {
  const full = async (email: string) => {
    const user = await register(email)
    await linkWithCredential(user, await credentialOf(address('own')))
    return user
  }

  test('when the session that asked opens the link; it counts as begun with the proof', async () => {
    const email = address('ana')
    const user = await full(email)
    const elsewhere = (await signIn(email)).user
    const oobCode = await mailVerification(user)
    // New tokens of the same sign-in.
    await updateProfile(user, { displayName: 'Ana' })
    const { status } = await apply(oobCode, { idToken: await user.getIdToken() })
    expect(status).toBe(200)
    expect(await stateOf(user.uid)).toMatchObject({ verified: true, password: true, providers: 1 })
    await elsewhere.getIdToken(true)
    const { verified_at } = await stateOf(user.uid)
    const { claims } = await user.getIdTokenResult(true)
    expect(Number(claims.auth_time) * 1000).toBe(verified_at.getTime())
    expect(claims.email_verified).toBe(true)
  })

  test('when whoever opens it types the account’s password', async () => {
    const email = address('ana')
    const user = await full(email)
    const oobCode = await mailVerification(user)
    const { status } = await apply(oobCode, { currentPassword: password })
    expect(status).toBe(200)
    expect(await stateOf(user.uid)).toMatchObject({ verified: true, password: true, providers: 1 })
    await user.getIdToken(true)
    await signIn(email)
  })

  test('when an address is changed by the password or by the session that asked, but sessions end', async () => {
    for (const way of ['password', 'session']) {
      const user = await full(address('ana'))
      const next = address(way)
      await verifyBeforeUpdateEmail(user, next)
      const proof = way === 'password' ? { currentPassword: password } : { idToken: await user.getIdToken() }
      expect((await apply(await latest(next), proof)).status).toBe(200)
      expect(await stateOf(user.uid)).toMatchObject({
        email: next,
        password: true,
        providers: 1,
        sessions: 0,
      })
    }
  })

  test('of an account whose address was proved before, whatever proves it again', async () => {
    const email = address('ana')
    const { user } = await on.enrolled(email)
    await sendEmailVerification(user)
    await applyActionCode(service.browser(), await latest(email))
    await user.getIdToken(true)
    await service.post('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
    const link = linkIn((await service.mailsTo(email)).at(-1))
    await expect(signInWithEmailLink(service.browser(), email, link)).rejects.toMatchObject({
      code: 'auth/multi-factor-auth-required',
    })
    expect(await stateOf(user.uid)).toMatchObject({ password: true, factors: 1 })
  })
})

describe('who opens the link', () => {
  test('400 OTHER_SESSION with another session of the account, or somebody else’s; the code stays', async () => {
    const email = address('ana')
    const user = await register(email)
    const oobCode = await mailVerification(user)
    service.clock.advance(2)
    const later = (await signIn(email)).user
    const other = await register(address('bruno'))
    for (const one of [later, other]) {
      const answer = await apply(oobCode, { idToken: await one.getIdToken() })
      expectEnvelope(answer, 400, 'OTHER_SESSION')
    }
    expect((await stateOf(user.uid)).verified).toBe(false)
    expect((await apply(oobCode, { idToken: await user.getIdToken() })).status).toBe(200)
  })

  test('400 for a wrong password, counted like any other; the code stays', async () => {
    const email = address('ana')
    const user = await register(email)
    const oobCode = await mailVerification(user)
    const type = (currentPassword: string) => strict.post('update', { oobCode, currentPassword })
    for (let n = 0; n < 5; n++) expectEnvelope(await type(`errado${n}`), 400, 'INVALID_LOGIN_CREDENTIALS')
    expectEnvelope(await type(password), 400, /^TOO_MANY_ATTEMPTS_TRY_LATER/)
    const locked = await strict.post('signInWithPassword', { email, password })
    expectEnvelope(locked, 400, /^TOO_MANY_ATTEMPTS_TRY_LATER/)
    service.clock.advance(31)
    expect((await type(password)).status).toBe(200)
    expect((await stateOf(user.uid)).verified).toBe(true)
  })

  test('says that the account is not theirs: all ends, and the address stays unproved', async () => {
    const victim = address('dora')
    const { user } = await trap(victim)
    const idToken = await user.getIdToken()
    expect((await apply(await mailVerification(user), { disown: true })).status).toBe(200)
    expect(await stateOf(user.uid)).toMatchObject({ ...nothingLeft, verified: false })
    expectEnvelope(await service.post('lookup', { idToken }), 400, 'TOKEN_EXPIRED')
    await expectOut(user)
    await confirmPasswordReset(service.browser(), await request('PASSWORD_RESET', victim), 'segredo2')
    await signIn(victim, 'segredo2')
  })

  test('of a change of address says so: nothing changes, and the link is used up', async () => {
    const victim = address('dora')
    const own = address('mistyped')
    const user = await register(own)
    await verifyBeforeUpdateEmail(user, victim)
    const oobCode = await latest(victim)
    expect((await apply(oobCode, { disown: true })).status).toBe(200)
    expect(await stateOf(user.uid)).toMatchObject({ email: own, password: true })
    expectEnvelope(await apply(oobCode), 400, 'INVALID_OOB_CODE')
  })
})

describe('a deleted account’s token', () => {
  test('is rejected by every call, and its sessions with it', async () => {
    const email = address('gone')
    const user = await register(email)
    const idToken = await user.getIdToken()
    const verification = await mailVerification(user)
    expect((await service.post('delete', { idToken })).status).toBe(200)
    const calls: [string, object][] = [
      ['lookup', {}],
      ['update', { displayName: 'x' }],
      ['delete', {}],
      ['sendOobCode', { requestType: 'VERIFY_EMAIL' }],
      ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: address('new') }],
      ['/identitytoolkit.googleapis.com/v2/accounts:revokeToken', { token: user.refreshToken }],
      ['/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start', { totpEnrollmentInfo: {} }],
      ['/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw', { mfaEnrollmentId: 'x' }],
    ]
    for (const [method, body] of calls)
      expectEnvelope(await service.post(method, { ...body, idToken }), 400, 'USER_NOT_FOUND')
    expectEnvelope(await apply(verification, { idToken }), 400, 'INVALID_OOB_CODE')
    expectEnvelope(await service.exchange(user.refreshToken), 400, 'TOKEN_EXPIRED')
  })
})
