import { createUserWithEmailAndPassword, sendEmailVerification, sendPasswordResetEmail } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { expectEnvelope, startTestService, type TestService } from '../testing.server.ts'

let db: TestDatabase
let service: TestService

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startTestService(db.database)
  await service.post('signUp', { email: 'ana@example.com', password: 'segredo1' })
})
afterAll(async () => {
  await service.close()
  await db.drop()
})

const sendOob = (email: string, at = service, headers = {}) =>
  at.post('sendOobCode', { requestType: 'PASSWORD_RESET', email }, headers)

describe('accounts:sendOobCode, enumeration', () => {
  test('200 alike for known and unknown addresses; a mail for the known one only', async () => {
    const known = await sendOob('ana@example.com')
    const unknown = await sendOob('ninguem@example.com')
    expect(unknown.status).toBe(known.status)
    expect({ ...unknown.body, email: '' }).toEqual({ ...known.body, email: '' })
    expect(await service.mailsTo('ana@example.com')).toHaveLength(1)
    expect(await service.mailsTo('ninguem@example.com')).toEqual([])
    const { rows } = await db.database.pool.query(`select 1 from identity_codes where email like 'ninguem%'`)
    expect(rows).toEqual([])
  })

  test('200 and no mail for a disabled account', async () => {
    const { body } = await service.post('signUp', { email: 'off@example.com', password: 'segredo1' })
    await service.identity.setDisabled(body.localId, true)
    expect((await sendOob('off@example.com')).status).toBe(200)
    expect(await service.mailsTo('off@example.com')).toEqual([])
  })

  test('400 EMAIL_NOT_FOUND, USER_DISABLED, EMAIL_EXISTS without the protection', async () => {
    const open = await startTestService(
      db.database,
      { IDENTITY_ENUMERATION_PROTECTION: 'off' },
      service.clock,
    )
    await expect(sendPasswordResetEmail(open.browser(), 'ninguem@example.com')).rejects.toMatchObject({
      code: 'auth/user-not-found',
    })
    expectEnvelope(await sendOob('off@example.com', open), 400, 'USER_DISABLED')
    const { body } = await open.post('signUp', { email: 'wants@example.com', password: 'segredo1' })
    const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'ana@example.com' }
    const second = await open.post('sendOobCode', { ...request, idToken: body.idToken })
    expectEnvelope(second, 400, 'EMAIL_EXISTS')
    await open.close()
  })

  test('200 and no mail for a new address that is taken', async () => {
    const { body } = await service.post('signUp', { email: 'mover@example.com', password: 'segredo1' })
    const before = await service.mailsTo('ana@example.com')
    const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: body.idToken }
    const answer = await service.post('sendOobCode', { ...request, newEmail: 'ana@example.com' })
    expect(answer).toMatchObject({ status: 200, body: { email: 'mover@example.com' } })
    expect(await service.mailsTo('ana@example.com')).toEqual(before)
  })
})

describe('accounts:sendOobCode, limits', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const answered = async (email: string, at: TestService, address: string) => {
    const { status, body } = await sendOob(email, at, from(address))
    return body.error?.message.split(' : ')[0] ?? status
  }

  test('400 TOO_MANY_ATTEMPTS_TRY_LATER for one mailbox, from wherever, known or not', async () => {
    const strict = await startTestService(db.database, { RATE_LIMITS: 'on' })
    for (const email of ['ana@example.com', 'ninguem@example.com']) {
      const answers: unknown[] = []
      for (let n = 0; n < 6; n++) answers.push(await answered(email, strict, `203.0.113.${n}`))
      expect(answers).toEqual([200, 200, 200, 200, 200, 'TOO_MANY_ATTEMPTS_TRY_LATER'])
    }
    strict.clock.advance(61)
    expect(await answered('ana@example.com', strict, '203.0.113.9')).toBe(200)
    await strict.close()
  })

  test('400 TOO_MANY_ATTEMPTS_TRY_LATER for one mailbox after twenty in a day, however slowly', async () => {
    const strict = await startTestService(db.database, { RATE_LIMITS: 'on' })
    const answers: unknown[] = []
    for (let n = 0; n < 21; n++) {
      answers.push(await answered('devagar@example.com', strict, `203.0.113.${n}`))
      strict.clock.advance(3601)
    }
    expect(answers).toEqual([...Array(20).fill(200), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
    await strict.close()
  })

  test('400 TOO_MANY_ATTEMPTS_TRY_LATER for one address and many mailboxes', async () => {
    const strict = await startTestService(db.database, { RATE_LIMITS: 'on' })
    const answers: unknown[] = []
    for (let n = 0; n < 31; n++) answers.push(await answered(`m${n}@example.com`, strict, '198.51.100.7'))
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(answers[30]).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await answered('m99@example.com', strict, '198.51.100.8')).toBe(200)
    await strict.close()
  })
})

describe('accounts:sendOobCode, what it accepts', () => {
  test('403 UNAUTHORIZED_DOMAIN for a continue URL elsewhere, 400 for one that is none', async () => {
    const visitor = service.browser()
    for (const url of [
      'https://evil.example/',
      'http://localhost:3000.evil.example/',
      'javascript:alert(1)',
      '//x',
    ]) {
      await expect(sendPasswordResetEmail(visitor, 'ana@example.com', { url })).rejects.toMatchObject({
        code: expect.stringMatching(/^auth\/(unauthorized|invalid)-continue-uri$/),
      })
    }
    await sendPasswordResetEmail(visitor, 'ana@example.com', { url: 'http://localhost:3000/clinica' })
    expect((await service.mailsTo('ana@example.com')).at(-1)?.text).toContain(
      'continueUrl=http%3A%2F%2Flocalhost%3A3000%2Fclinica',
    )
  })

  test('400 for a request without type, address or token, and for a sign-in too old', async () => {
    const user = (await createUserWithEmailAndPassword(service.browser(), 'b@example.com', 'segredo1')).user
    const idToken = await user.getIdToken()
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken }
    const expected: [object, string][] = [
      [{}, 'MISSING_REQ_TYPE'],
      [{ requestType: 'RECOVER_EMAIL', email: 'b@example.com' }, 'INVALID_REQ_TYPE'],
      [{ requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
      [{ requestType: 'EMAIL_SIGNIN', email: 'b' }, 'INVALID_EMAIL'],
      [{ requestType: 'VERIFY_EMAIL' }, 'MISSING_ID_TOKEN'],
      [{ requestType: 'VERIFY_EMAIL', idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
      [change, 'MISSING_NEW_EMAIL'],
      [{ ...change, newEmail: 'c' }, 'INVALID_NEW_EMAIL'],
    ]
    for (const [body, message] of expected) {
      expectEnvelope(await service.post('sendOobCode', body), 400, message)
    }
    service.clock.advance(302)
    const late = await service.post('sendOobCode', { ...change, newEmail: 'c@example.com' })
    expectEnvelope(late, 400, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    await sendEmailVerification(user)
  })

  test('what people typed stays text in the mail', async () => {
    const email = `"><b>x</b>'@example.com`
    await service.post('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
    const [mail] = await service.mailsTo(email)
    expect(mail?.html).not.toContain('<b>x')
    expect(mail?.html).toContain('&lt;b&gt;x&lt;/b&gt;&#39;@example.com')
    expect(mail?.text).toContain(email)
  })
})
