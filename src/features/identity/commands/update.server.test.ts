import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  type User,
  updateEmail,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { startTestService, type TestService } from '../testing.server.ts'

let db: TestDatabase
let service: TestService

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startTestService(db.database)
})
afterAll(async () => {
  await service.close()
  await db.drop()
})

async function register(email: string) {
  const { user } = await createUserWithEmailAndPassword(service.browser(), email, 'segredo1')
  return user
}
async function signIn(email: string, password: string) {
  const { user } = await signInWithEmailAndPassword(service.browser(), email, password)
  return user
}

describe('accounts:update, profile', () => {
  test('200 sets name and picture, in the account, its tokens and the follower', async () => {
    const user = await register('ana@example.com')
    await updateProfile(user, { displayName: 'Ana Prado', photoURL: 'https://example.com/ana.png' })
    expect(user).toMatchObject({ displayName: 'Ana Prado', photoURL: 'https://example.com/ana.png' })
    const { claims } = await user.getIdTokenResult()
    expect(claims).toMatchObject({ name: 'Ana Prado', picture: 'https://example.com/ana.png' })
    expect(service.followed.at(-1)).toMatchObject({ uid: user.uid, displayName: 'Ana Prado' })
    await user.getIdToken(true)
  })

  test('200 leaves what is not named, and clears what is null', async () => {
    const user = await register('clear@example.com')
    await updateProfile(user, { displayName: 'Ana', photoURL: 'https://example.com/ana.png' })
    await updateProfile(user, { displayName: 'Bia' })
    expect(user.photoURL).toBe('https://example.com/ana.png')
    await updateProfile(user, { displayName: null, photoURL: null })
    await user.reload()
    expect(user).toMatchObject({ displayName: null, photoURL: null })
  })

  test('200 long after the sign-in, whose time the new token keeps', async () => {
    const user = await register('later@example.com')
    const { authTime } = await user.getIdTokenResult()
    service.clock.advance(1800)
    await updateProfile(user, { displayName: 'Ana' })
    expect((await user.getIdTokenResult()).authTime).toBe(authTime)
  })

  test('200 without tokens when none are asked for', async () => {
    const user = await register('plain@example.com')
    const { body } = await service.post('update', { idToken: await user.getIdToken(), displayName: 'Ana' })
    expect(body).toMatchObject({ localId: user.uid, displayName: 'Ana' })
    expect(body).not.toHaveProperty('idToken')
  })

  test('400 INVALID_ARGUMENT for a name too long or unfit', async () => {
    const idToken = await (await register('unfit@example.com')).getIdToken()
    for (const displayName of ['x'.repeat(257), 'a\0b', '\udfff', 5]) {
      const { status, body } = await service.post('update', { idToken, displayName })
      expect([status, body.error.message]).toEqual([
        400,
        "INVALID_ARGUMENT : Invalid value at 'displayName'.",
      ])
    }
  })
})

describe('accounts:update, the product follows or nothing happens', () => {
  test('500 leaves password, e-mail and sessions as they were', async () => {
    const user = await register('whole@example.com')
    const idToken = await user.getIdToken()
    service.failFollower()
    const { status } = await service.post('update', {
      idToken,
      password: 'segredo2',
      email: 'other@example.com',
    })
    expect(status).toBe(500)
    await user.getIdToken(true)
    await signIn('whole@example.com', 'segredo1')
    service.failFollower()
    expect((await service.post('delete', { idToken })).status).toBe(500)
    await user.reload()
    service.failFollower()
    await expect(service.identity.setDisabled(user.uid, true)).rejects.toThrow()
    await user.getIdToken(true)
  })
})

describe('accounts:update, password', () => {
  test('200 ends every other session and keeps this one', async () => {
    const here = await register('change@example.com')
    const elsewhere = await signIn('change@example.com', 'segredo1')
    const oldToken = await elsewhere.getIdToken()
    const oldRefreshToken = here.refreshToken
    await updatePassword(here, 'segredo2')
    const { rows } = await db.database.pool.query('select uid from identity_sessions where uid = $1', [
      here.uid,
    ])
    expect(rows).toHaveLength(1)
    await here.getIdToken(true)
    await here.reload()
    await expect(elsewhere.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    expect((await service.exchange(oldRefreshToken)).body.error.message).toBe('TOKEN_EXPIRED')
    expect((await service.post('lookup', { idToken: oldToken })).body.error.message).toBe('TOKEN_EXPIRED')
    await expect(signIn('change@example.com', 'segredo1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await (await signIn('change@example.com', 'segredo2')).reload()
  })

  test('200 notifies the follower since when tokens are valid, in whole seconds', async () => {
    const user = await register('since@example.com')
    await updatePassword(user, 'segredo2')
    const answered = service.followed.at(-1)
    const { authTime } = await service.identity.verifyIdToken(await user.getIdToken())
    expect(answered?.uid).toBe(user.uid)
    expect(answered?.validSince.getTime()).toBe(authTime * 1000)
  })

  test('400 CREDENTIAL_TOO_OLD_LOGIN_AGAIN five minutes after the sign-in, 200 after a new one', async () => {
    const user = await register('old@example.com')
    service.clock.advance(302)
    await expect(updatePassword(user, 'segredo2')).rejects.toMatchObject({
      code: 'auth/requires-recent-login',
    })
    await reauthenticateWithCredential(user, EmailAuthProvider.credential('old@example.com', 'segredo1'))
    await updatePassword(user, 'segredo2')
  })

  test('400 WEAK_PASSWORD', async () => {
    const user = await register('weak@example.com')
    await expect(updatePassword(user, '123')).rejects.toMatchObject({ code: 'auth/weak-password' })
  })

  test('of a sign-in with the old password and a change at once, no old session survives', async () => {
    const user = await register('overlap@example.com')
    const idToken = await user.getIdToken()
    const old = { email: 'overlap@example.com', password: 'segredo1' }
    const [changed, ...signIns] = await Promise.all([
      service.post('update', { idToken, password: 'segredo2', returnSecureToken: true }),
      ...Array.from({ length: 8 }, () => service.post('signInWithPassword', old)),
    ])
    expect(changed.status).toBe(200)
    const tokens = signIns.flatMap(({ body }) => body.refreshToken ?? [])
    const answers = await Promise.all(tokens.map((token) => service.exchange(token)))
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect((await service.exchange(changed.body.refreshToken)).status).toBe(200)
  })
})

describe('accounts:update, e-mail', () => {
  test('200 changes it, unverified, and ends other sessions', async () => {
    const user = await register('before@example.com')
    const elsewhere = await signIn('before@example.com', 'segredo1')
    await db.database.pool.query('update identity_accounts set email_verified = true where uid = $1', [
      user.uid,
    ])
    await updateEmail(user, ' After@Example.com')
    expect(user).toMatchObject({ email: 'after@example.com', emailVerified: false })
    expect(service.followed.at(-1)).toMatchObject({ uid: user.uid, email: 'after@example.com' })
    await expect(elsewhere.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    await signIn('after@example.com', 'segredo1')
  })

  test('200 with the same e-mail changes nothing', async () => {
    const user = await register('same@example.com')
    const { refreshToken } = user
    await updateEmail(user, 'same@example.com')
    expect((await service.exchange(refreshToken)).status).toBe(200)
  })

  test('400 EMAIL_EXISTS, INVALID_EMAIL, CREDENTIAL_TOO_OLD_LOGIN_AGAIN', async () => {
    const user = await register('mover@example.com')
    await register('owner@example.com')
    const answered = service.followed.length
    await expect(updateEmail(user, 'owner@example.com')).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    })
    await expect(updateEmail(user, 'owner')).rejects.toMatchObject({ code: 'auth/invalid-email' })
    expect(service.followed).toHaveLength(answered)
    service.clock.advance(302)
    await expect(updateEmail(user, 'free@example.com')).rejects.toMatchObject({
      code: 'auth/requires-recent-login',
    })
  })

  test('of ten accounts moving to one e-mail at once, one gets it', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, (_, n) => register(`mover${n}@example.com`)))
    const outcomes = await Promise.all(
      users.map(async (user) =>
        service.post('update', { idToken: await user.getIdToken(), email: 'goal@example.com' }),
      ),
    )
    const answered = outcomes.map(({ status, body }) => body.error?.message ?? status)
    expect(answered.filter((one) => one === 200)).toHaveLength(1)
    expect(answered.filter((one) => one === 'EMAIL_EXISTS')).toHaveLength(9)
  })
})

describe('accounts:update, deleteAttribute', () => {
  const remove = async (user: User, deleteAttribute: unknown, more: object = {}) =>
    service.post('update', { idToken: await user.getIdToken(), deleteAttribute, ...more })

  test('200 takes name and picture away, also when they are set beside', async () => {
    const user = await register('attributes@example.com')
    await updateProfile(user, { displayName: 'Ana', photoURL: 'https://example.com/ana.png' })
    const { status, body } = await remove(user, ['DISPLAY_NAME'])
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('displayName')
    expect(body.photoUrl).toBe('https://example.com/ana.png')
    await remove(user, ['PHOTO_URL', 'DISPLAY_NAME', 'RAW_USER_INFO'], { displayName: 'Bia' })
    await user.reload()
    expect(user).toMatchObject({ displayName: null, photoURL: null })
    expect(service.followed.at(-1)).toMatchObject({ uid: user.uid, displayName: null })
  })

  test('200 takes the password or the providers away, but never the last way in', async () => {
    const user = await register('ways@example.com')
    const last = await remove(user, ['PASSWORD'])
    expect(last.body.error.message).toMatch(/^OPERATION_NOT_ALLOWED/)
    await db.database.pool.query(
      `insert into identity_federated (provider_id, subject, uid, linked_at)
       values ('google.com', $1, $1, now()), ('oidc.other', $1, $1, now())`,
      [user.uid],
    )
    const ways = (body: { providerUserInfo: { providerId: string }[] }) =>
      body.providerUserInfo.map(({ providerId }) => providerId)
    expect(ways((await remove(user, ['PASSWORD'])).body)).toEqual(['google.com', 'oidc.other'])
    await expect(signIn('ways@example.com', 'segredo1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    expect((await remove(user, ['PROVIDER'])).body.error.message).toMatch(/^OPERATION_NOT_ALLOWED/)
    await db.database.pool.query(
      `update identity_accounts set password_hash = (select password_hash from identity_accounts where email = 'attributes@example.com')
       where uid = $1`,
      [user.uid],
    )
    expect(ways((await remove(user, ['PROVIDER'])).body)).toEqual(['password'])
  })

  test('400 CREDENTIAL_TOO_OLD_LOGIN_AGAIN for a way in, long after the sign-in', async () => {
    const user = await register('stale-attributes@example.com')
    const idToken = await user.getIdToken()
    service.clock.advance(302)
    for (const attribute of ['PASSWORD', 'PROVIDER']) {
      const { body } = await service.post('update', { idToken, deleteAttribute: [attribute] })
      expect(body.error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    }
    expect((await service.post('update', { idToken, deleteAttribute: ['DISPLAY_NAME'] })).status).toBe(200)
  })

  test('400 for the e-mail, by which an account is known, and for what is no attribute', async () => {
    const user = await register('nameless@example.com')
    expect((await remove(user, ['EMAIL'])).body.error.message).toMatch(/^OPERATION_NOT_ALLOWED/)
    for (const wrong of [['NICKNAME'], 'EMAIL', [1], [null], { 0: 'EMAIL' }, 7, true]) {
      const { status, body } = await remove(user, wrong)
      expect([status, body.error.message]).toEqual([
        400,
        expect.stringMatching(/^INVALID_ARGUMENT : Invalid value at 'deleteAttribute/),
      ])
    }
  })
})
