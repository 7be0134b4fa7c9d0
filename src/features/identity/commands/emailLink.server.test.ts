import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  isSignInWithEmailLink,
  linkWithCredential,
  reauthenticateWithCredential,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { codeIn, expectEnvelope, linkIn, startTestService, type TestService } from '../testing.server.ts'

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

/** Requests a link as the SDK does, and returns the link of the mail. */
async function linkTo(email: string): Promise<string> {
  const settings = { url: 'http://localhost:3000/auth/acao', handleCodeInApp: true }
  await sendSignInLinkToEmail(service.browser(), email, settings)
  return linkIn((await service.mailsTo(email)).at(-1))
}

const verify = (email: string) =>
  db.database.pool.query('update identity_accounts set email_verified = true where email = $1', [email])

describe('accounts:signInWithEmailLink', () => {
  test('200 makes an account where there is none, verified and without password; the link serves once', async () => {
    const link = await linkTo('nova@example.com')
    const browser = service.browser()
    expect(isSignInWithEmailLink(browser, link)).toBe(true)
    const { user } = await signInWithEmailLink(browser, 'Nova@example.com', link)
    expect(user).toMatchObject({ email: 'nova@example.com', emailVerified: true, isAnonymous: false })
    expect(await user.getIdToken(true)).toBeTruthy()
    await expect(signInWithEmailLink(browser, 'nova@example.com', link)).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
    await expect(signInWithEmailAndPassword(browser, 'nova@example.com', 'x')).rejects.toThrow()
    const again = await signInWithEmailLink(browser, 'nova@example.com', await linkTo('nova@example.com'))
    expect(again.user.uid).toBe(user.uid)
  })

  test('200 for a verified account leaves password and sessions', async () => {
    const { user } = await createUserWithEmailAndPassword(service.browser(), 'ana@example.com', 'segredo1')
    await verify('ana@example.com')
    const link = await linkTo('ana@example.com')
    const again = await signInWithEmailLink(service.browser(), 'ana@example.com', link)
    expect(again.user.uid).toBe(user.uid)
    await user.getIdToken(true)
    await signInWithEmailAndPassword(service.browser(), 'ana@example.com', 'segredo1')
    await reauthenticateWithCredential(
      user,
      EmailAuthProvider.credentialWithLink('ana@example.com', await linkTo('ana@example.com')),
    )
  })

  test('200 shuts out a person who made the account in advance with a stranger’s address', async () => {
    const squatter = await createUserWithEmailAndPassword(service.browser(), 'mine@example.com', 'squatter')
    const { user } = await signInWithEmailLink(
      service.browser(),
      'mine@example.com',
      await linkTo('mine@example.com'),
    )
    expect(user.uid).toBe(squatter.user.uid)
    await expect(squatter.user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    await expect(
      signInWithEmailAndPassword(service.browser(), 'mine@example.com', 'squatter'),
    ).rejects.toMatchObject({ code: 'auth/invalid-credential' })
    await user.getIdToken(true)
  })

  test('400 INVALID_EMAIL for another address than the link’s, which stays good', async () => {
    const link = await linkTo('right@example.com')
    await expect(signInWithEmailLink(service.browser(), 'wrong@example.com', link)).rejects.toMatchObject({
      code: 'auth/invalid-email',
    })
    await signInWithEmailLink(service.browser(), 'right@example.com', link)
  })

  test('400 EXPIRED_OOB_CODE, INVALID_OOB_CODE, MISSING_OOB_CODE, USER_DISABLED', async () => {
    const late = await linkTo('late@example.com')
    service.clock.advance(3601)
    await expect(signInWithEmailLink(service.browser(), 'late@example.com', late)).rejects.toMatchObject({
      code: 'auth/expired-action-code',
    })
    const email = 'ana@example.com'
    await service.post('sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const oobCode = codeIn((await service.mailsTo(email)).at(-1))
    expectEnvelope(await service.post('signInWithEmailLink', { email, oobCode }), 400, 'INVALID_OOB_CODE')
    expectEnvelope(await service.post('signInWithEmailLink', { email }), 400, 'MISSING_OOB_CODE')
    const link = await linkTo(email)
    const { rows } = await db.database.pool.query('select uid from identity_accounts where email = $1', [
      email,
    ])
    await service.identity.setDisabled(rows[0].uid, true)
    await expect(signInWithEmailLink(service.browser(), email, link)).rejects.toMatchObject({
      code: 'auth/user-disabled',
    })
  })

  test('asks for the second factor when one is enrolled', async () => {
    const email = 'careful@example.com'
    const { user } = await signInWithEmailLink(service.browser(), email, await linkTo(email))
    await db.database.pool.query(
      `insert into identity_factors (factor_id, uid, secret, last_step, enrolled_at) values ('f', $1, 'x', 0, now())`,
      [user.uid],
    )
    await expect(signInWithEmailLink(service.browser(), email, await linkTo(email))).rejects.toMatchObject({
      code: 'auth/multi-factor-auth-required',
    })
  })

  test('200 shuts out the provider by which somebody held the address unproved', async () => {
    const { body } = await service.post('signUp', { email: 'linked@example.com', password: 'squatter' })
    await db.database.pool.query(
      `insert into identity_federated (provider_id, subject, uid, linked_at) values ('google.com', 's', $1, now())`,
      [body.localId],
    )
    await signInWithEmailLink(service.browser(), 'linked@example.com', await linkTo('linked@example.com'))
    const { rows } = await db.database.pool.query(`select 1 from identity_federated where subject = 's'`)
    expect(rows).toEqual([])
  })

  test('200 links: verifies the own address, or moves the account to the link’s', async () => {
    const { user } = await createUserWithEmailAndPassword(service.browser(), 'own@example.com', 'segredo1')
    const own = EmailAuthProvider.credentialWithLink('own@example.com', await linkTo('own@example.com'))
    // The SDK never links a provider twice, and counts link and password as one, so its request is sent by
    // hand.
    const oobCode = codeIn((await service.mailsTo('own@example.com')).at(-1))
    const body = { idToken: await user.getIdToken(), email: 'own@example.com', oobCode }
    expect((await service.post('signInWithEmailLink', body)).status).toBe(200)
    await user.reload()
    expect(user.emailVerified).toBe(true)
    await expect(linkWithCredential(user, own)).rejects.toMatchObject({
      code: 'auth/provider-already-linked',
    })

    await linkTo('other@example.com')
    const other = codeIn((await service.mailsTo('other@example.com')).at(-1))
    const moved = await service.post('signInWithEmailLink', {
      ...body,
      email: 'other@example.com',
      oobCode: other,
    })
    expect(moved.body).toMatchObject({ localId: user.uid, email: 'other@example.com', isNewUser: false })
    expect((await service.exchange(moved.body.refreshToken)).status).toBe(200)
    expect(linkIn((await service.mailsTo('own@example.com')).at(-1))).toContain('mode=recoverEmail')
  })
})
