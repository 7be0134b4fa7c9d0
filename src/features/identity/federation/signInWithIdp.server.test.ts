import {
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { startOidcProvider, type TestOidcProvider } from '#test/oidc.ts'
import { startTestService, type TestService } from '../testing.server.ts'
import { TestPopup } from './testing.server.ts'

let db: TestDatabase
let google: TestOidcProvider
let other: TestOidcProvider
let service: TestService

beforeAll(async () => {
  db = await createTestDatabase()
  google = await startOidcProvider()
  other = await startOidcProvider({ claimsInIdToken: false })
  service = await startTestService(db.database, {
    IDENTITY_OIDC: [google, other]
      .map((one, at) =>
        [at ? 'oidc.other' : 'google.com', one.issuer, one.clientId, one.clientSecret].join(','),
      )
      .join(';'),
  })
})
afterAll(async () => {
  await service.close()
  for (const one of [google, other]) await one.stop()
  await db.drop()
})

const credentialOf = (idToken: string, providerId = 'google.com') =>
  new OAuthProvider(providerId).credential({ idToken })
const newCredential = async (login: string, providerId?: string) =>
  credentialOf(await new TestPopup(service).credential(login, providerId), providerId)
const signIn = async (login: string, providerId?: string) =>
  signInWithCredential(service.browser(), await newCredential(login, providerId))
const verify = (email: string) =>
  db.database.pool.query('update identity_accounts set email_verified = true where email = $1', [email])

describe('accounts:signInWithIdp', () => {
  test('200 the first sign-in makes the account, the second finds it', async () => {
    const first = await signIn('ana@example.com')
    expect(getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true, providerId: 'google.com' })
    expect(getAdditionalUserInfo(first)?.profile).toMatchObject({ email: 'ana@example.com' })
    expect(first.user).toMatchObject({
      email: 'ana@example.com',
      emailVerified: true,
      displayName: 'Nome do Provedor',
    })
    const second = await signIn('ana@example.com')
    expect(second.user.uid).toBe(first.user.uid)
    expect(getAdditionalUserInfo(second)?.isNewUser).toBe(false)
  })

  test('200 tokens name the provider, at once and after an exchange; look-up lists the provider', async () => {
    const { user } = await signIn('claims@example.com')
    for (const renew of [false, true]) {
      const { claims } = await user.getIdTokenResult(renew)
      expect(claims.firebase).toEqual({
        sign_in_provider: 'google.com',
        identities: { 'google.com': [google.subjectOf('claims@example.com')], email: ['claims@example.com'] },
      })
    }
    await user.reload()
    expect(user.providerData).toEqual([
      {
        providerId: 'google.com',
        uid: google.subjectOf('claims@example.com'),
        email: 'claims@example.com',
        displayName: 'Nome do Provedor',
        phoneNumber: null,
        photoURL: null,
      },
    ])
  })

  test('200 with e-mail and name from the UserInfo endpoint', async () => {
    const { user } = await signIn('info@example.com', 'oidc.other')
    expect(user).toMatchObject({
      email: 'info@example.com',
      emailVerified: true,
      displayName: 'Nome do Provedor',
    })
  })

  test('200 the address is verified only as the provider says', async () => {
    google.describe('unsure', { email: 'Unsure@Example.com', email_verified: false })
    google.describe('silent', { email: 'silent@example.com' })
    expect((await signIn('unsure')).user).toMatchObject({ email: 'unsure@example.com', emailVerified: false })
    expect((await signIn('silent')).user.emailVerified).toBe(false)
    google.describe('silent', { email: 'silent@example.com', email_verified: true })
    expect((await signIn('silent')).user.emailVerified).toBe(true)
    expect(service.followed.at(-1)).toMatchObject({ email: 'silent@example.com', emailVerified: true })
  })

  test('200 the subject counts, not the address', async () => {
    google.describe('mover', { email: 'before@example.com', email_verified: true })
    const { user } = await signIn('mover')
    google.describe('mover', { email: 'after@example.com', email_verified: true })
    google.describe('heir', { email: 'elsewhere@example.com', email_verified: true })
    expect((await signIn('mover')).user).toMatchObject({ uid: user.uid, email: 'before@example.com' })
    expect((await signIn('heir')).user.uid).not.toBe(user.uid)
  })

  test('200 of ten first sign-ins at once, one makes the account and all are of it', async () => {
    for (const verified of [true, false]) {
      for (let round = 0; round < 5; round++) {
        const login = `race-${round}-${verified}`
        google.describe(login, { email: `${login}@example.com`, email_verified: verified })
        const credentials = await Promise.all(Array.from({ length: 10 }, () => newCredential(login)))
        const users = await Promise.all(
          credentials.map((credential) => signInWithCredential(service.browser(), credential)),
        )
        expect(new Set(users.map(({ user }) => user.uid)).size).toBe(1)
        expect(users.filter((one) => getAdditionalUserInfo(one)?.isNewUser)).toHaveLength(1)
      }
    }
  })

  test('400 USER_DISABLED', async () => {
    const { user } = await signIn('off@example.com')
    await service.identity.setDisabled(user.uid, true)
    await expect(signIn('off@example.com')).rejects.toMatchObject({ code: 'auth/user-disabled' })
  })

  test('400 a popup ends without credential when the provider sends no address', async () => {
    google.describe('nobody', {})
    expect((await new TestPopup(service).signIn('nobody')).message).toEqual({
      error: 'federated-sign-in-failed',
    })
  })
})

describe('accounts:signInWithIdp, where the address has an account', () => {
  const register = async (email: string) =>
    (await createUserWithEmailAndPassword(service.browser(), email, 'segredo1')).user

  test('200 joins when both sides have verified it', async () => {
    const { uid } = await register('both@example.com')
    await verify('both@example.com')
    const { user } = await signIn('both@example.com')
    expect(user.uid).toBe(uid)
    await user.reload()
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com'])
    expect(
      (await signInWithEmailAndPassword(service.browser(), 'both@example.com', 'segredo1')).user.uid,
    ).toBe(uid)
  })

  test('needConfirmation when it is unverified here: who registered it may be somebody else', async () => {
    await register('claimed@example.com')
    await expect(signIn('claimed@example.com')).rejects.toMatchObject({
      code: 'auth/account-exists-with-different-credential',
    })
  })

  test('needConfirmation when the provider did not verify it, and no word of how else to sign in', async () => {
    await register('taken@example.com')
    await verify('taken@example.com')
    google.describe('taker', { email: 'taken@example.com', email_verified: false })
    const encrypted = await new TestPopup(service).credential('taker')
    const postBody = new URLSearchParams({ id_token: encrypted, providerId: 'google.com' }).toString()
    const { status, body } = await service.post('signInWithIdp', { postBody, requestUri: 'http://localhost' })
    expect([status, body.needConfirmation]).toEqual([200, true])
    for (const field of ['idToken', 'refreshToken', 'localId', 'verifiedProvider']) {
      expect(body).not.toHaveProperty(field)
    }
  })

  test('200 after confirming with the password, the SDK links by the error itself', async () => {
    const { uid } = await register('confirm@example.com')
    const error = await signIn('confirm@example.com').catch((one) => one)
    const credential = OAuthProvider.credentialFromError(error)
    const { user } = await signInWithEmailAndPassword(service.browser(), 'confirm@example.com', 'segredo1')
    if (!credential) throw new Error('there is no credential')
    await linkWithCredential(user, credential)
    expect(user).toMatchObject({ uid, emailVerified: true })
    expect((await signIn('confirm@example.com')).user.uid).toBe(uid)
    await expect(signInWithCredential(service.browser(), credential)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
  })
})

describe('accounts:signInWithIdp with an ID token: linking', () => {
  const register = async (email: string) =>
    (await createUserWithEmailAndPassword(service.browser(), email, 'segredo1')).user

  test('200 adds another address’s identity, and keeps the sign-in as it was', async () => {
    const user = await register('two@example.com')
    await linkWithCredential(user, await newCredential('private@example.com'))
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com'])
    expect(user).toMatchObject({ email: 'two@example.com', emailVerified: false })
    expect((await user.getIdTokenResult()).signInProvider).toBe('password')
    await user.getIdToken(true)
    expect((await signIn('private@example.com')).user.uid).toBe(user.uid)
  })

  test('400 FEDERATED_USER_ID_ALREADY_LINKED, PROVIDER_ALREADY_LINKED', async () => {
    await signIn('holder@example.com')
    const user = await register('wants@example.com')
    await expect(linkWithCredential(user, await newCredential('holder@example.com'))).rejects.toMatchObject({
      code: 'auth/credential-already-in-use',
    })
    await linkWithCredential(user, await newCredential('first@example.com'))
    const idToken = await user.getIdToken()
    const second = await new TestPopup(service).credential('second@example.com')
    const postBody = `id_token=${second}&providerId=google.com`
    const { body } = await service.post('signInWithIdp', { postBody, idToken })
    expect(body.error.message).toBe('PROVIDER_ALREADY_LINKED')
  })

  test('400 CREDENTIAL_TOO_OLD_LOGIN_AGAIN; allowed after a new proof of identity', async () => {
    const user = await register('stale@example.com')
    service.clock.advance(302)
    await expect(linkWithCredential(user, await newCredential('fresh@example.com'))).rejects.toMatchObject({
      code: 'auth/requires-recent-login',
    })
  })

  test('200 proves the identity again; a stranger to us, or another account, signs nobody out', async () => {
    const { user } = await signIn('again@example.com')
    await signIn('someone@example.com')
    await reauthenticateWithCredential(user, await newCredential('again@example.com'))
    for (const login of ['stranger@example.com', 'someone@example.com']) {
      await expect(reauthenticateWithCredential(user, await newCredential(login))).rejects.toMatchObject({
        code: 'auth/user-mismatch',
      })
    }
    await user.reload()
    const { rows } = await db.database.pool.query(
      `select 1 from identity_accounts where email = 'stranger@example.com'`,
    )
    expect(rows).toEqual([])
  })
})

describe('accounts:update, deleteProvider', () => {
  test('200 takes a way in away, and the sessions that began with it, but not the last way', async () => {
    const { user } = await signIn('leaver@example.com')
    const elsewhere = (await signIn('leaver@example.com')).user
    const idToken = await user.getIdToken()
    const last = await service.post('update', { idToken, deleteProvider: ['google.com'] })
    expect(last.body.error.message).toMatch(/^OPERATION_NOT_ALLOWED/)
    service.clock.advance(2)
    const { body } = await service.post('update', { idToken, password: 'segredo1', returnSecureToken: true })
    expect(body.providerUserInfo.map((one: { providerId: string }) => one.providerId)).toEqual([
      'password',
      'google.com',
    ])
    await expect(elsewhere.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    const byPassword = await signInWithEmailAndPassword(service.browser(), 'leaver@example.com', 'segredo1')
    const byProvider = (await signIn('leaver@example.com')).user
    service.clock.advance(2)
    const { user: here } = await signInWithEmailAndPassword(
      service.browser(),
      'leaver@example.com',
      'segredo1',
    )
    await here.reload()
    await unlink(here, 'google.com')
    expect(here.providerData.map(({ providerId }) => providerId)).toEqual(['password'])
    await expect(byProvider.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    await byPassword.user.getIdToken(true)
    await here.getIdToken(true)
  })
})
