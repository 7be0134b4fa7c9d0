import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { OAuthProvider, signInWithCredential } from 'firebase/auth'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { startOidcProvider, type TestOidcProvider } from '#test/oidc.ts'
import { expectEnvelope, startTestService, type TestService, testSecrets } from '../testing.server.ts'
import { encryptCredential, type FederatedCredential, newFlow } from './flow.server.ts'
import { TestPopup, testChannel } from './testing.server.ts'

let db: TestDatabase
let provider: TestOidcProvider
let service: TestService

beforeAll(async () => {
  db = await createTestDatabase()
  provider = await startOidcProvider()
  const { issuer, clientId, clientSecret } = provider
  service = await startTestService(db.database, {
    IDENTITY_OIDC: `google.com,${issuer},${clientId},${clientSecret};oidc.gone,http://127.0.0.1:9,a,b`,
  })
})
afterAll(async () => {
  await service.close()
  await provider.stop()
  await db.drop()
})

const send = (idToken: string, providerId = 'google.com', more: object = {}) =>
  service.post('signInWithIdp', {
    postBody: new URLSearchParams({ id_token: idToken, providerId }).toString(),
    requestUri: 'http://localhost',
    returnSecureToken: true,
    ...more,
  })

const profile = {
  subject: 'victim',
  email: 'victim@example.com',
  emailVerified: true,
  displayName: null,
  photoUrl: null,
}

/** A credential encrypted as only this server can, so that its content is checked. */
function encryptedCredential(idToken: string, change: Partial<FederatedCredential> = {}) {
  const flow = newFlow('google.com', testChannel, service.clock.now())
  const content = { providerId: 'google.com', nonce: 'n', idToken, profile, ...change }
  return encryptCredential(testSecrets, flow, content, service.clock.now())
}

/** A complete ID token, signed with the provider's own key unless another is given. */
async function idToken(change: JWTPayload = {}, { key = provider.key, alg = 'RS256', kid = 'test' } = {}) {
  const now = Math.floor(service.clock.now().getTime() / 1000)
  const claims = {
    iss: provider.issuer,
    aud: provider.clientId,
    sub: 'victim',
    nonce: 'n',
    iat: now,
    exp: now + 600,
  }
  return new SignJWT({ ...claims, ...change })
    .setProtectedHeader({ alg, kid })
    .sign(await importJWK(key, alg))
}

describe('an ID token in a credential that we encrypted', () => {
  test('200 when it is whole', async () => {
    expect((await send(encryptedCredential(await idToken()))).status).toBe(200)
  })

  test('400 INVALID_IDP_RESPONSE when it is not', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const stranger = await exportJWK(privateKey)
    const secret = { kty: 'oct', k: Buffer.from('a secret of tests'.padEnd(32, '.')).toString('base64url') }
    const now = Math.floor(service.clock.now().getTime() / 1000)
    const [header = '', payload = '', signature = ''] = (await idToken()).split('.')
    const forged: Record<string, string> = {
      'of another nonce': await idToken({ nonce: 'other' }),
      'without nonce': await idToken({ nonce: undefined }),
      'for another client': await idToken({ aud: 'someone-else' }),
      'for several clients': await idToken({ aud: [provider.clientId, 'someone-else'] }),
      'for another to use': await idToken({ azp: 'someone-else' }),
      'of another issuer': await idToken({ iss: 'https://accounts.google.com' }),
      expired: await idToken({ exp: now - 1 }),
      'without end': await idToken({ exp: undefined }),
      'not valid yet': await idToken({ nbf: now + 600 }),
      'of another subject': await idToken({ sub: 'someone-else' }),
      'without subject': await idToken({ sub: undefined }),
      'of another key': await idToken({}, { key: stranger }),
      'of an unknown key': await idToken({}, { key: stranger, kid: 'unknown' }),
      'of our own secret': await idToken({}, { key: secret as never, alg: 'HS256' }),
      'alg none': new UnsecuredJWT(JSON.parse(Buffer.from(payload, 'base64url').toString())).encode(),
      'without signature': `${header}.${payload}.`,
      'of a changed payload': `${header}.${Buffer.from('{"sub":"victim"}').toString('base64url')}.${signature}`,
      nonsense: 'x.y.z',
    }
    for (const [what, token] of Object.entries(forged)) {
      const answer = await send(encryptedCredential(token))
      expect(answer.body.error?.message, what).toMatch(/^INVALID_IDP_RESPONSE : /)
      expectEnvelope(answer, 400)
    }
  })

  test('503 PROVIDER_UNREACHABLE when its keys can not be had', async () => {
    const credential = encryptedCredential(await idToken(), { providerId: 'oidc.gone' })
    expectEnvelope(await send(credential, 'oidc.gone'), 503, 'PROVIDER_UNREACHABLE')
  })
})

describe('the provider’s own ID token, as `signInWithCredential` sends it', () => {
  const rejected = /^INVALID_IDP_RESPONSE : /
  let logins = 0
  /** Of a person of its own each time. */
  const ownToken = (change: JWTPayload = {}, signing?: Parameters<typeof idToken>[1]) => {
    const sub = `own-${++logins}`
    return idToken({ sub, email: `${sub}@example.com`, email_verified: true, ...change }, signing)
  }
  const sendOwn = (token: string, nonce?: string, providerId = 'google.com') =>
    service.post('signInWithIdp', {
      postBody: new URLSearchParams({
        id_token: token,
        providerId,
        ...(nonce !== undefined && { nonce }),
      }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
    })

  test('200 with the nonce, with its SHA-256 in the token, and without when the token has none', async () => {
    const hashed = createHash('sha256').update('raw').digest('hex')
    expect((await sendOwn(await ownToken(), 'n')).body).toMatchObject({
      isNewUser: true,
      providerId: 'google.com',
    })
    expect((await sendOwn(await ownToken({ nonce: hashed }), 'raw')).status).toBe(200)
    expect((await sendOwn(await ownToken({ nonce: undefined }))).status).toBe(200)
  })

  test('200 by the SDK itself, twice the same person', async () => {
    const claims = { sub: 'own-sdk', email: 'own-sdk@example.com', email_verified: true }
    const credential = async (jti: string) =>
      new OAuthProvider('google.com').credential({
        idToken: await ownToken({ ...claims, jti }),
        rawNonce: 'n',
      })
    const first = await signInWithCredential(service.browser(), await credential('1'))
    const second = await signInWithCredential(service.browser(), await credential('2'))
    expect(first.user).toMatchObject({ email: 'own-sdk@example.com', emailVerified: true })
    expect(second.user.uid).toBe(first.user.uid)
  })

  test('400 MISSING_OR_INVALID_NONCE', async () => {
    expectEnvelope(await sendOwn(await ownToken()), 400, 'MISSING_OR_INVALID_NONCE')
    expectEnvelope(await sendOwn(await ownToken(), 'other'), 400, 'MISSING_OR_INVALID_NONCE')
    expectEnvelope(await sendOwn(await ownToken({ nonce: undefined }), 'n'), 400, 'MISSING_OR_INVALID_NONCE')
  })

  test('400 the second time, also when both come at once', async () => {
    const token = await ownToken()
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendOwn(token, 'n')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) expectEnvelope(answer, 400, rejected)
  })

  test('400 when it is not fresh, not for us, or not the provider’s', async () => {
    const now = Math.floor(service.clock.now().getTime() / 1000)
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const secret = { kty: 'oct', k: Buffer.from('a secret of tests'.padEnd(32, '.')).toString('base64url') }
    const forged: Record<string, string> = {
      'six minutes old': await ownToken({ iat: now - 360 }),
      'of the future': await ownToken({ iat: now + 120 }),
      expired: await ownToken({ iat: now - 200, exp: now - 60 }),
      'without begin': await ownToken({ iat: undefined }),
      'for another client': await ownToken({ aud: 'someone-else' }),
      'for another to use': await ownToken({ azp: 'someone-else' }),
      'of another issuer': await ownToken({ iss: 'https://accounts.google.com' }),
      'without subject': await ownToken({ sub: undefined }),
      'of another key': await ownToken({}, { key: await exportJWK(privateKey) }),
      'of our own secret': await ownToken({}, { key: secret as never, alg: 'HS256' }),
      'without an address': await ownToken({ email: undefined }),
    }
    for (const [what, token] of Object.entries(forged)) {
      const answer = await sendOwn(token, 'n')
      expect(answer.body.error?.message, what).toMatch(rejected)
      expectEnvelope(answer, 400)
    }
    expectEnvelope(await sendOwn(await ownToken(), 'n', 'oidc.gone'), 503, 'PROVIDER_UNREACHABLE')
    expectEnvelope(await sendOwn(await ownToken(), 'n', 'microsoft.com'), 400, 'OPERATION_NOT_ALLOWED')
  })

  test('200 confirms an account that another sign-in made, and then links it', async () => {
    await service.post('signUp', { email: 'known@example.com', password: 'segredo1' })
    const token = await ownToken({ sub: 'known', email: 'known@example.com', nonce: undefined })
    const { body } = await sendOwn(token)
    expect(body).toMatchObject({ needConfirmation: true })
    const signedIn = await service.post('signInWithPassword', {
      email: 'known@example.com',
      password: 'segredo1',
    })
    const linked = await service.post('signInWithIdp', {
      pendingToken: body.pendingToken,
      idToken: signedIn.body.idToken,
      requestUri: 'http://localhost',
      returnSecureToken: true,
    })
    expect(linked.body).toMatchObject({ localId: signedIn.body.localId, providerId: 'google.com' })
  })
})

describe('a credential', () => {
  const rejected = /^INVALID_IDP_RESPONSE : /

  test('400 the second time, at whichever process, also when both come at once', async () => {
    const credential = await new TestPopup(service).credential('once@example.com')
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(credential)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) expectEnvelope(answer, 400, rejected)
  })

  test('400 after two minutes', async () => {
    const credential = await new TestPopup(service).credential('late@example.com')
    service.clock.advance(121)
    expectEnvelope(await send(credential), 400, rejected)
  })

  test('400 when the page calls it another provider’s; OPERATION_NOT_ALLOWED for unknown ones', async () => {
    const credential = await new TestPopup(service).credential('mixed@example.com')
    expectEnvelope(await send(credential, 'oidc.gone'), 400, rejected)
    for (const unknown of ['microsoft.com', 'password', 'constructor']) {
      expectEnvelope(await send(credential, unknown), 400, 'OPERATION_NOT_ALLOWED')
    }
  })

  test('400 of another secret, for another purpose, or changed', async () => {
    const flow = testSecrets.encrypt('{}', 'identity.federation.flow')
    const credential = await new TestPopup(service).credential('sealed@example.com')
    const changed = `${credential.slice(0, -6)}AAAAAA`
    for (const token of [flow, changed, credential.slice(1), 'x']) {
      expectEnvelope(await send(token), 400, rejected)
    }
    for (const postBody of ['', 'x', 'access_token=a&providerId=google.com', 'id_token=a', '%%%', '&&=']) {
      expectEnvelope(await service.post('signInWithIdp', { postBody }), 400, rejected)
    }
    expectEnvelope(await service.post('signInWithIdp', { pendingToken: 'x' }), 400, rejected)
    expectEnvelope(await send(credential, 'google.com', { idToken: 'x' }), 400, 'INVALID_ID_TOKEN')
    expect((await send(credential)).status).toBe(200)
  })

  test('is forgotten once it could not be used any more', async () => {
    await service.identity.prune(new Date(service.clock.now().getTime() + 600_000))
    const { rows } = await db.database.pool.query('select count(*)::int as n from identity_used_credentials')
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('hostile requests', () => {
  test('the envelope for whatever JSON there is, and never a 500', async () => {
    const fields = [
      'postBody',
      'requestUri',
      'idToken',
      'pendingToken',
      'sessionId',
      'tenantId',
      'autoCreate',
    ]
    const keys = fc.constantFrom(...fields, 'returnIdpCredential', 'returnSecureToken', '__proto__')
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', '\ud800', `id_token=${'a'.repeat(2_000)}&providerId=google.com`),
    )
    await fc.assert(
      fc.asyncProperty(fc.dictionary(keys, fc.oneof(text, fc.jsonValue())), async (body) => {
        expectEnvelope(await service.post('signInWithIdp', body), 400)
      }),
      { numRuns: 200 },
    )
  })

  test('400 for depth', async () => {
    for (const body of [
      '['.repeat(10_000),
      `{"postBody":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
      'null',
      '',
    ]) {
      expectEnvelope(await service.post('signInWithIdp', body), 400)
    }
  })
})
