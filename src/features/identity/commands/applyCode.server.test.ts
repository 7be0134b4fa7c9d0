import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  signInWithEmailAndPassword,
  type User,
  updateEmail,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
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

const latest = async (email: string) => (await service.mailsTo(email)).at(-1)

async function register(email: string) {
  const { user } = await createUserWithEmailAndPassword(service.browser(), email, 'segredo1')
  return user
}

async function registerVerified(email: string) {
  const user = await register(email)
  await sendEmailVerification(user)
  await applyHere(user, codeIn(await latest(email)))
  return user
}

/** Applies a code as the SDK does, from any browser. */
const apply = (code: string) => applyActionCode(service.browser(), code)
/** Applies a code in the session that requested the mail. */
async function applyHere(user: User, oobCode: string) {
  expect((await service.post('update', { oobCode, idToken: await user.getIdToken() })).status).toBe(200)
  await user.getIdToken(true)
}
/** Applies a code with the account's password. */
const applyOwned = (oobCode: string) => service.post('update', { oobCode, currentPassword: 'segredo1' })
const resetWays = async (email: string) => {
  await service.post('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await confirmPasswordReset(service.browser(), codeIn(await latest(email)), 'segredo2')
  return signInWithEmailAndPassword(service.browser(), email, 'segredo2')
}

describe('an e-mail is verified', () => {
  test('200 in the account, its next token and the follower; once', async () => {
    const user = await register('ana@example.com')
    await sendEmailVerification(user, { url: 'http://localhost:3000/clinica' })
    const mail = await latest('ana@example.com')
    expect(mail?.subject).toBe('Acolhe: confirme seu e-mail')
    expect(linkIn(mail)).toContain('mode=verifyEmail')
    const code = codeIn(mail)
    expect(await checkActionCode(service.browser(), code)).toMatchObject({
      operation: 'VERIFY_EMAIL',
      data: { email: 'ana@example.com' },
    })
    await applyHere(user, code)
    expect(service.followed.at(-1)).toMatchObject({ uid: user.uid, emailVerified: true })
    await user.reload()
    expect(user.emailVerified).toBe(true)
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true)
    await expect(apply(code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  })

  test('400 EXPIRED_OOB_CODE; INVALID_OOB_CODE of another purpose', async () => {
    const user = await register('late@example.com')
    await sendEmailVerification(user)
    const code = codeIn(await latest('late@example.com'))
    service.clock.advance(3601)
    await expect(apply(code)).rejects.toMatchObject({ code: 'auth/expired-action-code' })
    await service.post('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'late@example.com' })
    await expect(apply(codeIn(await latest('late@example.com')))).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
    for (const oobCode of ['', 'x', null]) {
      const { body } = await service.post('update', { oobCode })
      expect(body.error.message).toMatch(/^(INVALID_OOB_CODE|MISSING_OOB_CODE|MISSING_ID_TOKEN)$/)
    }
  })

  test('sendVerification mails it in the caller’s transaction, to unverified accounts only', async () => {
    const scope = { database: db.database, userId: null, orgId: null }
    const user = await register('reg@example.com')
    const failed = transact(scope, async (tx) => {
      await service.identity.sendVerification(tx, user.uid)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await service.mailsTo('reg@example.com')).toEqual([])
    await transact(scope, (tx) => service.identity.sendVerification(tx, user.uid))
    await apply(codeIn(await latest('reg@example.com')))
    await transact(scope, (tx) => service.identity.sendVerification(tx, user.uid))
    await transact(scope, (tx) => service.identity.sendVerification(tx, 'nobody'))
    expect(await service.mailsTo('reg@example.com')).toHaveLength(1)
  })
})

describe('an e-mail is changed', () => {
  test('200 by the link to the new address, ends every session, and the old address can take it back', async () => {
    const user = await registerVerified('before@example.com')
    await verifyBeforeUpdateEmail(user, ' After@Example.com')
    expect(await service.mailsTo('before@example.com')).toHaveLength(1)
    const code = codeIn(await latest('after@example.com'))
    expect(await checkActionCode(service.browser(), code)).toMatchObject({
      operation: 'VERIFY_AND_CHANGE_EMAIL',
      data: { email: 'after@example.com', previousEmail: 'before@example.com' },
    })
    expect((await applyOwned(code)).status).toBe(200)
    expect(service.followed.at(-1)).toMatchObject({ email: 'after@example.com', emailVerified: true })
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    const thief = await signInWithEmailAndPassword(service.browser(), 'after@example.com', 'segredo1')

    const mail = await latest('before@example.com')
    expect(linkIn(mail)).toContain('mode=recoverEmail')
    expect(mail?.text).toContain('O link vale por 3 dias')
    service.clock.advance(2 * 86_400)
    expect(await checkActionCode(service.browser(), codeIn(mail))).toMatchObject({
      operation: 'RECOVER_EMAIL',
      data: { email: 'before@example.com' },
    })
    await apply(codeIn(mail))
    await expect(thief.user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    // The thief knew the password.
    await expect(
      signInWithEmailAndPassword(service.browser(), 'before@example.com', 'segredo1'),
    ).rejects.toMatchObject({ code: 'auth/invalid-credential' })
    await resetWays('before@example.com')
    expect(service.followed.at(-1)).toMatchObject({ email: 'before@example.com', emailVerified: true })
  })

  test('the first owner takes it back even after two changes, and nobody after that', async () => {
    const user = await registerVerified('one@example.com')
    await updateEmail(user, 'two@example.com')
    await sendEmailVerification(user)
    await applyHere(user, codeIn(await latest('two@example.com')))
    await updateEmail(user, 'three@example.com')
    const [first, second] = [codeIn(await latest('one@example.com')), codeIn(await latest('two@example.com'))]
    await apply(first)
    await resetWays('one@example.com')
    await expect(apply(second)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  })

  test('an address that never was verified gets no way back', async () => {
    const user = await register('mistyped@example.com')
    await updateEmail(user, 'right@example.com')
    expect(await service.mailsTo('mistyped@example.com')).toEqual([])
  })

  test('400 EMAIL_EXISTS when somebody took the address meanwhile, and the code stays', async () => {
    const user = await registerVerified('slow@example.com')
    await verifyBeforeUpdateEmail(user, 'wanted@example.com')
    const code = codeIn(await latest('wanted@example.com'))
    const other = await register('wanted@example.com')
    await expect(apply(code)).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
    await updateEmail(other, 'elsewhere@example.com')
    expect((await applyOwned(code)).status).toBe(200)
    await signInWithEmailAndPassword(service.browser(), 'wanted@example.com', 'segredo1')
  })

  test('nothing changes when the product can’t follow', async () => {
    const user = await registerVerified('whole@example.com')
    await verifyBeforeUpdateEmail(user, 'parts@example.com')
    const oobCode = codeIn(await latest('parts@example.com'))
    service.failFollower()
    expectEnvelope(await service.post('update', { oobCode }), 500, 'INTERNAL_ERROR')
    expect(await service.mailsTo('whole@example.com')).toHaveLength(1)
    await user.getIdToken(true)
    await apply(oobCode)
  })
})
