import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { startOidcProvider, type TestOidcProvider } from '#test/oidc.ts'
import { startTestService, type TestService } from '../testing.server.ts'
import { readEnd, TestPopup, testChannel } from './testing.server.ts'

let db: TestDatabase
let provider: TestOidcProvider
let service: TestService

const entry = (id: string, { issuer, clientId, clientSecret }: TestOidcProvider) =>
  [id, issuer, clientId, clientSecret].join(',')

beforeAll(async () => {
  db = await createTestDatabase()
  provider = await startOidcProvider()
  service = await startTestService(db.database, {
    IDENTITY_OIDC: `${entry('google.com', provider)};oidc.gone,http://127.0.0.1:9,a,b;${entry('oidc.same', provider)}`,
  })
})
afterAll(async () => {
  await service.close()
  await provider.stop()
  await db.drop()
})

const newPopup = () => new TestPopup(service)
const failed = { error: 'federated-sign-in-failed' }

describe('the way to the provider', () => {
  test('goes by code with PKCE, state and nonce, and leaves an encrypted cookie', async () => {
    const popup = newPopup()
    const query = new URLSearchParams({ channel: testChannel, origin: 'http://localhost:3000' })
    const { status, headers } = await popup.visitPage(
      `${service.origin}/auth/popup/google.com/start?${query}`,
    )
    expect(status).toBe(302)
    const requested = new URL(headers.get('location') ?? '')
    expect(requested.origin).toBe(provider.issuer)
    expect(Object.fromEntries(requested.searchParams)).toEqual({
      client_id: 'acolhe',
      redirect_uri: 'http://localhost:3000/auth/popup/google.com/callback',
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      ui_locales: 'pt-BR',
    })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(
      /^popup-[\w-]{16}=[\w-]+; Max-Age=600; Path=\/auth\/popup; HttpOnly; SameSite=Lax$/,
    )
    expect(cookie).not.toContain(requested.searchParams.get('nonce'))
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('is closed to other sites, other addresses of the product and unknown providers', async () => {
    const address = `${service.origin}/auth/popup/google.com/start?channel=${testChannel}&origin=`
    const appointment = async (url: string, site?: string) =>
      readEnd(await newPopup().visitPage(url, site ? { headers: { 'sec-fetch-site': site } } : {}))
    const own = `${address}http%3A%2F%2Flocalhost%3A3000`
    expect((await appointment(own, 'same-origin')).status).toBe(302)
    expect((await appointment(own, 'none')).status).toBe(302)
    expect(await appointment(own, 'cross-site')).toMatchObject({ status: 400, message: failed })
    expect(await appointment(own, 'same-site')).toMatchObject({ status: 400, message: failed })
    const elsewhere = await appointment(`${address}http%3A%2F%2F127.0.0.1%3A3000`)
    expect(elsewhere.message).toEqual({ error: 'unauthorized-domain' })
    for (const path of [
      'microsoft.com/start',
      '__proto__/start',
      '%00/start',
      'google.com/start?channel=short',
    ]) {
      const { status, message } = await appointment(`${service.origin}/auth/popup/${path}`)
      expect([status, message]).toEqual([400, undefined])
    }
  })

  test('ends when the provider can not be reached, in words and by a message', async () => {
    const end = readEnd(await newPopup().start('oidc.gone'))
    expect(end).toMatchObject({
      status: 400,
      channel: `acolhe-popup-${testChannel}`,
      message: { error: 'network-request-failed' },
    })
    expect(end.text).toContain('O provedor não respondeu.')
  })

  test('is closed for a minute to an address that floods it', async () => {
    const strict = await startTestService(db.database, {
      IDENTITY_OIDC: entry('google.com', provider),
      RATE_LIMITS: 'on',
    })
    const appointment = () => fetch(`${strict.origin}/auth/popup/google.com/callback?state=x`)
    const answered = await Promise.all(Array.from({ length: 121 }, async () => (await appointment()).text()))
    expect(answered.filter((text) => text.includes('Aguarde um minuto'))).toHaveLength(1)
    await strict.close()
  })
})

describe('the way back', () => {
  test('hands over a credential on the channel of the page, and forgets the flow', async () => {
    const popup = newPopup()
    const end = await popup.signIn('ana@example.com')
    expect(end).toMatchObject({ status: 200, channel: `acolhe-popup-${testChannel}` })
    expect(Object.keys(end.message ?? {})).toEqual(['credential'])
    expect(popup.cookies.size).toBe(0)
  })

  test('runs one script only, which stands in the content policy by its hash', async () => {
    const { text, headers } = await newPopup().signIn('ana@example.com')
    const policy = headers.get('content-security-policy') ?? ''
    const [script = ''] = text.match(/(?<=<script>)[\s\S]*(?=<\/script>)/) ?? []
    const [style = ''] = text.match(/(?<=<style>)[\s\S]*(?=<\/style>)/) ?? []
    const hash = (part: string) => createHash('sha256').update(part).digest('base64')
    expect(policy).toBe(
      `default-src 'none'; script-src 'sha256-${hash(script)}'; style-src 'sha256-${hash(style)}'; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(text.match(/<script|\son\w+=|style=/g)).toEqual(['<script'])
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('reports that the person declined', async () => {
    const end = await newPopup().signIn('')
    expect(end).toMatchObject({ status: 400, message: { error: 'popup-closed-by-user' } })
    expect(end.text).toContain('Você não autorizou a entrada.')
  })

  test('is closed to another browser, another state and another provider’s answer', async () => {
    const popup = newPopup()
    const address = await popup.comeBack('ana@example.com')
    expect(readEnd(await newPopup().visitPage(address))).toMatchObject({ status: 400, channel: undefined })
    const forged = new URL(address)
    forged.searchParams.set('state', `${forged.searchParams.get('state')?.slice(0, 20)}${'x'.repeat(23)}`)
    expect(readEnd(await popup.visitPage(forged.href))).toMatchObject({ status: 400, channel: undefined })
    const crossed = address.replace('google.com', 'oidc.same')
    expect(readEnd(await popup.visitPage(crossed))).toMatchObject({ status: 400, channel: undefined })
  })

  test('mixes no answers of popups that one browser has open', async () => {
    const popup = newPopup()
    await popup.start()
    const first = new Map(popup.cookies)
    await popup.start()
    expect(popup.cookies.size).toBe(2)
    const [[name = '', value = ''] = []] = first
    const address = new URL(await popup.comeBack('ana@example.com'))
    popup.cookies.set(`popup-${address.searchParams.get('state')?.slice(0, 16)}`, value)
    expect(name).not.toBe('')
    expect(readEnd(await popup.visitPage(address.href))).toMatchObject({ status: 400, channel: undefined })
  })

  test('stores at most ten popups of a browser', async () => {
    const popup = newPopup()
    for (let n = 0; n < 10; n++) await popup.start()
    expect(popup.cookies.size).toBe(10)
    await popup.start()
    expect(popup.cookies.size).toBe(1)
  })

  test('takes a code once, even when the cookie is sent again', async () => {
    const popup = newPopup()
    const address = await popup.comeBack('ana@example.com')
    const stored = new Map(popup.cookies)
    expect(readEnd(await popup.visitPage(address)).message).toHaveProperty('credential')
    expect(readEnd(await popup.visitPage(address)).channel).toBeUndefined()
    for (const [name, value] of stored) popup.cookies.set(name, value)
    expect(readEnd(await popup.visitPage(address)).message).toEqual(failed)
  })

  test('is too late after ten minutes', async () => {
    const popup = newPopup()
    const address = await popup.comeBack('ana@example.com')
    service.clock.advance(601)
    const end = readEnd(await popup.visitPage(address))
    expect(end).toMatchObject({ status: 400, channel: undefined })
    expect(end.text).toContain('Pedido vencido')
  })

  test('ends in words when the provider is gone meanwhile, or answers nonsense', async () => {
    const leaving = await startOidcProvider()
    const lines: string[] = []
    const clinic = await startTestService(
      db.database,
      { IDENTITY_OIDC: entry('google.com', leaving) },
      undefined,
      (line) => lines.push(line),
    )
    const popup = new TestPopup(clinic)
    const address = await popup.comeBack('ana@example.com')
    const second = new TestPopup(clinic)
    const bad = new URL(await second.comeBack('bia@example.com'))
    bad.searchParams.set('code', 'invented')
    expect(readEnd(await second.visitPage(bad.href)).message).toEqual(failed)
    await leaving.stop()
    expect(readEnd(await popup.visitPage(address)).message).toEqual({ error: 'network-request-failed' })
    expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['refused', 'unreachable'])
    expect(lines.join()).not.toMatch(/ana@|bia@|code=|invented/)
    await clinic.close()
  })
})
