import {
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  parseActionCodeURL,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openJobs } from '#platform/jobs.server.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '#test/harness.ts'
import { startMailServer } from '#test/mail.ts'
import { codeIn, expectEnvelope, startTestService, type TestService } from '../testing.server.ts'

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

const signIn = (email: string, password: string) =>
  signInWithEmailAndPassword(service.browser(), email, password)

/** Requests a reset and reads the code from the mail. */
async function requestReset(email: string): Promise<string> {
  await sendPasswordResetEmail(service.browser(), email)
  return codeIn((await service.mailsTo(email)).at(-1))
}

describe('a forgotten password, by real mail', () => {
  test('the link of the mail sets a new password, ends every session and verifies the e-mail', async () => {
    const smtp = await startMailServer()
    const own = await createTestDatabase()
    const real = await startTestService(own.database, { SMTP_URL: smtp.url, ORIGIN: 'http://localhost:3000' })
    const jobs = await openJobs(own.target.owner, real.mail.jobs, silentLog)
    own.database.enqueue = jobs.enqueue
    const { user } = await createUserWithEmailAndPassword(real.browser(), 'ana@example.com', 'segredo1')

    const visitor = real.browser()
    await sendPasswordResetEmail(visitor, 'ANA@example.com', {
      url: 'http://localhost:3000/auth/login?a=1&b=2',
    })
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 10_000 })
    const mail = smtp.received[0]
    expect(mail?.subject).toBe('Acolhe: redefinir sua senha')
    expect(mail?.to).toEqual([expect.objectContaining({ address: 'ana@example.com' })])
    const [link = ''] = /http:\S+/.exec(mail?.text ?? '') ?? []
    expect(new URL(link)).toMatchObject({ origin: 'http://localhost:3000', pathname: '/auth/acao' })
    expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(parseActionCodeURL(link)).toMatchObject({
      operation: 'PASSWORD_RESET',
      apiKey: real.key,
      languageCode: 'pt-BR',
      continueUrl: 'http://localhost:3000/auth/login?a=1&b=2',
    })

    const code = parseActionCodeURL(link)?.code ?? ''
    expect(await verifyPasswordResetCode(visitor, code)).toBe('ana@example.com')
    await confirmPasswordReset(visitor, code, 'segredo2')
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    const again = await signInWithEmailAndPassword(visitor, 'ana@example.com', 'segredo2')
    expect(again.user.emailVerified).toBe(true)
    expect(real.followed.at(-1)).toMatchObject({ uid: user.uid, emailVerified: true })
    await jobs.close()
    await real.close()
    await own.drop()
    await smtp.stop()
  })
})

describe('accounts:resetPassword', () => {
  test('200 describes a code and leaves it', async () => {
    await register('look@example.com')
    const code = await requestReset('look@example.com')
    for (let n = 0; n < 2; n++) {
      expect(await checkActionCode(service.browser(), code)).toMatchObject({
        operation: 'PASSWORD_RESET',
        data: { email: 'look@example.com', previousEmail: null },
      })
    }
  })

  test('400 INVALID_OOB_CODE the second time, also at the same time', async () => {
    await register('twice@example.com')
    const oobCode = await requestReset('twice@example.com')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        service.post('resetPassword', { oobCode, newPassword: `segredo-${n}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await expect(confirmPasswordReset(service.browser(), oobCode, 'segredo3')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
  })

  test('400 INVALID_OOB_CODE for the older of two', async () => {
    await register('older@example.com')
    const older = await requestReset('older@example.com')
    const newer = await requestReset('older@example.com')
    await expect(verifyPasswordResetCode(service.browser(), older)).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
    await confirmPasswordReset(service.browser(), newer, 'segredo2')
  })

  test('400 EXPIRED_OOB_CODE after an hour, also when the setting is lower', async () => {
    await register('late@example.com')
    const code = await requestReset('late@example.com')
    service.clock.advance(3601)
    await expect(confirmPasswordReset(service.browser(), code, 'segredo2')).rejects.toMatchObject({
      code: 'auth/expired-action-code',
    })
    const hasty = await startTestService(db.database, { IDENTITY_OOB_TTL_S: '60' }, service.clock)
    await hasty.post('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'late@example.com' })
    const mail = (await hasty.mailsTo('late@example.com')).at(-1)
    expect(mail?.text).toContain('O link vale por 1 minuto')
    service.clock.advance(61)
    const answered = await hasty.post('resetPassword', { oobCode: codeIn(mail) })
    expectEnvelope(answered, 400, 'EXPIRED_OOB_CODE')
    await hasty.close()
  })

  test('400 INVALID_OOB_CODE for forged codes and those of another purpose, MISSING_OOB_CODE for none', async () => {
    const user = await register('forged@example.com')
    const code = await requestReset('forged@example.com')
    const idToken = await user.getIdToken()
    await service.post('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    const verifying = codeIn((await service.mailsTo('forged@example.com')).at(-1))
    for (const oobCode of [`${code.slice(0, -1)}-`, code.slice(1), `${code}x`, 'x', verifying, '../../x']) {
      const answer = await service.post('resetPassword', { oobCode, newPassword: 'segredo2' })
      expectEnvelope(answer, 400, 'INVALID_OOB_CODE')
    }
    expectEnvelope(await service.post('resetPassword', { newPassword: 'segredo2' }), 400, 'MISSING_OOB_CODE')
    expectEnvelope(await service.post('update', { oobCode: code }), 400, 'INVALID_OOB_CODE')
    await confirmPasswordReset(service.browser(), code, 'segredo2')
  })

  test('400 WEAK_PASSWORD leaves the code', async () => {
    await register('weak@example.com')
    const code = await requestReset('weak@example.com')
    await expect(confirmPasswordReset(service.browser(), code, '123')).rejects.toMatchObject({
      code: 'auth/weak-password',
    })
    expectEnvelope(
      await service.post('resetPassword', { oobCode: code, newPassword: '' }),
      400,
      'MISSING_PASSWORD',
    )
    await confirmPasswordReset(service.browser(), code, 'segredo2')
  })

  test('a code ends with a change of password or e-mail, and of a disabled account it is no use', async () => {
    const user = await register('moved@example.com')
    const code = await requestReset('moved@example.com')
    const idToken = await user.getIdToken()
    const { body } = await service.post('update', {
      idToken,
      email: 'elsewhere@example.com',
      returnSecureToken: true,
    })
    expectEnvelope(await service.post('resetPassword', { oobCode: code }), 400, 'INVALID_OOB_CODE')
    const next = await requestReset('elsewhere@example.com')
    await service.post('update', { idToken: body.idToken, password: 'segredo9' })
    expectEnvelope(await service.post('resetPassword', { oobCode: next }), 400, 'INVALID_OOB_CODE')
    const last = await requestReset('elsewhere@example.com')
    await service.identity.setDisabled(user.uid, true)
    const rejected = await service.post('resetPassword', { oobCode: last, newPassword: 'segredo2' })
    expectEnvelope(rejected, 400, 'USER_DISABLED')
  })

  test('lifts the lock-out of the one who forgot', async () => {
    const strict = await startTestService(db.database, { RATE_LIMITS: 'on' }, service.clock)
    await register('locked@example.com')
    const attempt = (password: string) =>
      strict.post('signInWithPassword', { email: 'locked@example.com', password })
    for (let n = 0; n < 5; n++) await attempt('errado')
    expectEnvelope(await attempt('segredo1'), 400, /^TOO_MANY_ATTEMPTS_TRY_LATER/)
    await strict.post('resetPassword', {
      oobCode: await requestReset('locked@example.com'),
      newPassword: 'segredo2',
    })
    expect((await attempt('segredo2')).status).toBe(200)
    await strict.close()
  })

  test('the database holds neither code nor address of the mail in the clear', async () => {
    await register('hidden@example.com')
    const code = await requestReset('hidden@example.com')
    const { rows } = await db.database.pool.query('select c::text as c from identity_codes c')
    expect(JSON.stringify(rows)).not.toContain(code)
    const mails = await db.database.pool.query('select m::text as m from mails m')
    expect(JSON.stringify(mails.rows)).not.toMatch(/hidden@|oobCode/)
  })

  test('prune forgets expired codes', async () => {
    await register('old@example.com')
    await requestReset('old@example.com')
    await service.identity.prune(new Date(service.clock.now().getTime() + 3_601_000))
    const { rows } = await db.database.pool.query('select purpose from identity_codes')
    expect(rows).toEqual([])
  })

  test('signs in with the new password only', async () => {
    await register('only@example.com')
    await confirmPasswordReset(service.browser(), await requestReset('only@example.com'), 'segredo2')
    await expect(signIn('only@example.com', 'segredo1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await signIn('only@example.com', 'segredo2')
  })
})
