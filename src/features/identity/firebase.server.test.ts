import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostedVerifier } from './firebase.server.ts'

/** A stand-in for the address where the hosted service publishes its keys. */
let server: Server
let jwks: string
const { privateKey, publicKey } = await generateKeyPair('RS256')
const stranger = await generateKeyPair('RS256')

beforeAll(async () => {
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  jwks = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
})
afterAll(() => void server.close())

const verifier = () => hostedVerifier({ IDENTITY_PROJECT_ID: 'clinic-1' }, () => new Date(), jwks)

const now = Math.floor(Date.now() / 1000)
const claims: JWTPayload = {
  iss: 'https://securetoken.google.com/clinic-1',
  aud: 'clinic-1',
  sub: 'someone',
  auth_time: now - 60,
  iat: now - 60,
  exp: now + 3540,
  email: 'ana@example.com',
  email_verified: true,
  name: 'Ana',
  firebase: { identities: { email: ['ana@example.com'] }, sign_in_provider: 'google.com' },
}
const sign = (payload: JWTPayload, key = privateKey, kid = 'one') =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

describe('tokens of the hosted service', () => {
  test('are read as our own', async () => {
    expect(await verifier()(await sign(claims))).toEqual({
      uid: 'someone',
      email: 'ana@example.com',
      emailVerified: true,
      name: 'Ana',
      authTime: now - 60,
      expiresAt: now + 3540,
      signInProvider: 'google.com',
      secondFactor: false,
      factorId: null,
      sessionId: null,
    })
  })

  test.each<[string, JWTPayload]>([
    ['of another project', { aud: 'clinic-2' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/clinic-2' }],
    ['without an e-mail', { email: undefined }],
    ['without a subject', { sub: '' }],
  ])('are rejected: %s', async (_name, change) => {
    await expect(verifier()(await sign({ ...claims, ...change }))).rejects.toMatchObject({
      reason: 'invalid',
    })
  })

  test('are rejected: expired, signed by a stranger, of an unknown key, unsigned', async () => {
    await expect(verifier()(await sign({ ...claims, exp: now - 1 }))).rejects.toMatchObject({
      reason: 'expired',
    })
    const forged = [
      await sign(claims, stranger.privateKey),
      await sign(claims, privateKey, 'two'),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
    ]
    for (const token of forged) await expect(verifier()(token)).rejects.toMatchObject({ reason: 'invalid' })
  })

  test('are not judged when the keys can not be fetched', async () => {
    const unreachable = hostedVerifier(
      { IDENTITY_PROJECT_ID: 'clinic-1' },
      () => new Date(),
      'http://127.0.0.1:1/keys',
    )
    const error = await unreachable(await sign(claims)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toHaveProperty('reason')
  })
})
