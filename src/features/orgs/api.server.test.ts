import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityApiKey } from '#features/identity/identity.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { ana, aurora, boreal, bruno, olga, type Person } from '#test/world.ts'

let server: TestServer
let lookup: Server
let owner: { token: string; user: { userId: string; orgId: string } }
let reception: string
let path: string

/** A service with ViaCEP's protocol: an unknown code answers 200 with `erro`; 99999-999 fails. */
async function startLookup() {
  const requested: string[] = []
  lookup = createServer((request, response) => {
    const cep = /^\/ws\/(\d{8})\/json\/$/.exec(request.url ?? '')?.[1]
    requested.push(cep ?? '')
    if (cep === '99999999') return response.writeHead(500).end('down')
    if (cep === '88888888') return response.end('<html>not JSON')
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        cep === '05422030'
          ? { cep: '05422-030', logradouro: 'Rua dos Jequitibás', localidade: 'São Paulo', uf: 'SP' }
          : { erro: 'true' },
      ),
    )
  })
  lookup.listen(0, '127.0.0.1')
  await once(lookup, 'listening')
  return { requested, url: `http://127.0.0.1:${(lookup.address() as AddressInfo).port}/ws` }
}

let requested: string[]
beforeAll(async () => {
  const started = await startLookup()
  requested = started.requested
  server = await startTestServer({ CEP_LOOKUP_URL: started.url })
  owner = await server.register(olga)
  path = `/api/v1/orgs/${owner.user.orgId}`
  const front = await server.register(bruno)
  await server.addMember(owner.user.orgId, front.user.userId, 'receptionist')
  reception = front.token
})
afterAll(async () => {
  lookup.close()
  await server.stop()
})

const read = async (token = owner.token, at = path) => (await server.call('GET', at, { token })).body

describe('GET /orgs/{orgId}', () => {
  test('200 with the record of a new network: the name, everything else empty', async () => {
    const { status, body } = await server.call('GET', path, { token: reception })
    expect(status).toBe(200)
    expect(body).toEqual({
      orgId: owner.user.orgId,
      orgName: olga.fullname,
      orgCNPJ: '',
      orgTelefone: '',
      orgEmail: '',
      orgCEP: '',
      orgCidade: '',
      orgUF: '',
      orgEndereco: '',
      orgNumero: '',
      orgComplemento: '',
      createdAt: expect.stringMatching(/Z$/),
      createdBy: owner.user.userId,
      requiresSecondFactor: false,
      travelMinutes: 30,
      arrivalMinutes: 15,
      privacyOfficer: '',
      privacyEmail: '',
      privacyPolicyUrl: '',
      slug: '',
      timeZone: 'America/Sao_Paulo',
      version: 1,
    })
  })
})

describe('PUT /orgs/{orgId}', () => {
  const put = (body: object, token = owner.token, headers = {}) =>
    server.call('PUT', path, { token, body, headers })

  test('200 stores what is normalised and raises the version', async () => {
    const { version } = await read()
    const { status, body } = await put({ ...aurora, orgUF: 'sp', version })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      orgName: 'Clínica Aurora',
      orgCNPJ: '11222333000181',
      orgTelefone: '1130452200',
      orgCEP: '05422030',
      orgUF: 'SP',
      version: version + 1,
    })
    expect(await read()).toEqual(body)
  })

  test('422 names each wrong field in the specification’s words', async () => {
    const { version } = await read()
    const { status, body } = await put({ ...aurora, orgCNPJ: '1', orgUF: 'X1', orgNumero: ' ', version })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'validation_failed',
      errors: {
        orgCNPJ: 'CNPJ inválido. Ex: 12.345.678/0001-99',
        orgUF: 'UF inválida. Use sigla de estado. Ex: RJ',
        orgNumero: 'Número é obrigatório',
      },
    })
    expect(Object.keys(body.errors)).toHaveLength(3)
  })

  test('409 with the current record when another write came first', async () => {
    const before = await read()
    await put({ ...aurora, orgName: 'Aurora Centro', version: before.version })
    const { status, body } = await put({ ...aurora, orgName: 'Aurora Norte', version: before.version })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale_version', current: { orgName: 'Aurora Centro' } })
    expect((await read()).orgName).toBe('Aurora Centro')
  })

  test('of many writes over one version exactly one succeeds', async () => {
    const { version } = await read()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => put({ ...aurora, orgName: `Aurora ${at}`, version })),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(answers.filter((one) => one.status === 409)).toHaveLength(15)
  })

  test('repeated with its idempotency key, it writes once and answers the same', async () => {
    const { version } = await read()
    const headers = { 'idempotency-key': 'put-once' }
    const first = await put({ ...aurora, version }, owner.token, headers)
    const again = await put({ ...aurora, version }, owner.token, headers)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await read()).version).toBe(version + 1)
    const other = await put({ ...boreal, version }, owner.token, headers)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  test('403 for the front desk', async () => {
    const { version } = await read()
    expect((await put({ ...aurora, version }, reception)).status).toBe(403)
  })
})

describe('PUT /orgs/{orgId}/patient-information', () => {
  const told = {
    arrivalMinutes: 20,
    privacyOfficer: '  Teresa   Nogueira ',
    privacyEmail: 'Privacidade@Aurora.example',
    privacyPolicyUrl: 'https://aurora.example/privacidade',
  }
  const put = (body: object) =>
    server.call('PUT', `${path}/patient-information`, { token: owner.token, body })

  test('200 stores what is tidied, and an older version is refused with the newer', async () => {
    const { version } = await read()
    const { status, body } = await put({ ...told, version })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      arrivalMinutes: 20,
      privacyOfficer: 'Teresa Nogueira',
      privacyEmail: 'privacidade@aurora.example',
      privacyPolicyUrl: 'https://aurora.example/privacidade',
      version: version + 1,
    })
    expect(await put({ ...told, version })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { version: version + 1 } },
    })
  })

  test('422 says beside the field what is wrong', async () => {
    const { version } = await read()
    const wrong = {
      ...told,
      arrivalMinutes: 121,
      privacyEmail: '',
      privacyPolicyUrl: 'http://aurora.example',
    }
    const { status, body } = await put({ ...wrong, arrivalMinutes: 20, version })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['privacyEmail', 'privacyPolicyUrl'])
    expect((await put({ ...wrong, version })).body.errors).toHaveProperty('arrivalMinutes')
  })
})

describe('PUT /orgs/{orgId}/security', () => {
  const key = () => `key=${identityApiKey(readEnv({}), testSecrets)}`
  const secure = (token: string, requiresSecondFactor: boolean, version: number, orgId: string) =>
    server.call('PUT', `/api/v1/orgs/${orgId}/security`, { token, body: { requiresSecondFactor, version } })
  const versionOf = async (orgId: string) =>
    Number((await server.sql(orgId, 'select version from orgs where org_id = $1', [orgId]))[0]?.version)

  /** Enrols an authenticator, and returns the new token; earlier ones end. */
  async function enrol(token: string): Promise<string> {
    const mfa = (method: string, body: object) =>
      server.call('POST', `/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:${method}?${key()}`, {
        body: { idToken: token, ...body },
      })
    const { uid } = await server.identity.verifyIdToken(token)
    await server.db.database.pool.query('update identity_accounts set email_verified = true where uid = $1', [
      uid,
    ])
    const { totpSessionInfo } = (await mfa('start', { totpEnrollmentInfo: {} })).body
    const verificationCode = new TOTP({ secret: totpSessionInfo.sharedSecretKey }).generate()
    const { sessionInfo } = totpSessionInfo
    return (await mfa('finalize', { totpVerificationInfo: { sessionInfo, verificationCode } })).body.idToken
  }

  /** A new network: its owner with a second factor, a manager and a receptionist without. */
  async function staff(number: number) {
    const like = (person: Person): Person => ({ ...person, email: `s${number}.${person.email}` })
    const { token, user } = await server.register(like(olga))
    const [manager, front] = [await server.register(like(ana)), await server.register(like(bruno))]
    await server.addMember(user.orgId, manager.user.userId, 'manager')
    await server.addMember(user.orgId, front.user.userId, 'receptionist')
    return {
      orgId: user.orgId,
      path: `/api/v1/orgs/${user.orgId}`,
      owner: await enrol(token),
      manager: manager.token,
      reception: front.token,
    }
  }

  test('200 turns it on: management without a second factor is out of the network, and not of the account', async () => {
    const { orgId, path, owner, manager, reception } = await staff(1)
    const { status, body } = await secure(owner, true, 1, orgId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ requiresSecondFactor: true, version: 2 })
    expect(await read(owner, path)).toEqual(body)
    expect((await server.call('GET', path, { token: reception })).status).toBe(200)

    const rejected = { status: 403, body: { code: 'second_factor_required' } }
    expect(await server.call('GET', path, { token: manager })).toMatchObject(rejected)
    expect(await server.call('GET', `${path}/events`, { token: manager })).toMatchObject(rejected)
    expect(await secure(manager, false, 2, orgId)).toMatchObject(rejected)
    for (const own of ['/api/v1/me', '/api/v1/me/sessions']) {
      expect((await server.call('GET', own, { token: manager })).status).toBe(200)
    }
    const active = await server.call('PUT', '/api/v1/me/active-org', { token: manager, body: { orgId } })
    expect(active.status).toBe(200)

    expect((await server.call('GET', path, { token: await enrol(manager) })).status).toBe(200)
  })

  test('200 turns it off again', async () => {
    const { orgId, path, owner, manager } = await staff(2)
    await secure(owner, true, 1, orgId)
    expect((await secure(owner, false, 2, orgId)).body).toMatchObject({ requiresSecondFactor: false })
    expect((await server.call('GET', path, { token: manager })).status).toBe(200)
  })

  test('ends the streams of locked-out people, and the others’ continue', async () => {
    const { orgId, path, owner, manager } = await staff(3)
    const listen = (token: string, headers = {}) =>
      fetch(`${server.origin}${path}/events`, { headers: { authorization: `Bearer ${token}`, ...headers } })
    const streams = await Promise.all([listen(manager), listen(owner)])
    await secure(owner, true, 1, orgId)
    const texts = await Promise.all(streams.map((stream) => stream.text()))
    for (const text of texts) expect(text).toMatch(/event: end\ndata: \{"reason":"access"\}\n\n$/)
    const position = /id: (\d+)/.exec(texts[1] ?? '')?.[1] ?? ''

    expect((await listen(manager)).status).toBe(403)
    const resumed = await listen(owner, { 'last-event-id': position })
    const reader = resumed.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (!heard.includes('event: ready')) heard += (await reader?.read())?.value ?? ''
    expect(heard).toContain(JSON.stringify({ topic: 'orgs', id: orgId }))
    await reader?.cancel()
  })

  test('403 with the way out when the actor would be locked out', async () => {
    const { orgId, manager } = await staff(4)
    const { status, body } = await secure(manager, true, 1, orgId)
    expect(status).toBe(403)
    expect(body.code).toBe('own_second_factor_missing')
    expect(body.detail).toContain('Minha conta')
    expect(await versionOf(orgId)).toBe(1)
  })

  test('403 for the front desk', async () => {
    const { orgId, reception } = await staff(5)
    expect(await secure(reception, false, 1, orgId)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })

  test('409 with the current record when another write came first', async () => {
    const { orgId, path, owner } = await staff(6)
    await server.call('PUT', path, { token: owner, body: { ...aurora, version: 1 } })
    const { status, body } = await secure(owner, true, 1, orgId)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale_version', current: { orgName: 'Clínica Aurora', version: 2 } })
  })

  test('the network’s form leaves it as it is', async () => {
    const { orgId, path, owner } = await staff(7)
    await secure(owner, true, 1, orgId)
    const body = { ...aurora, version: 2, requiresSecondFactor: false }
    const saved = await server.call('PUT', path, { token: owner, body })
    expect(saved).toMatchObject({ status: 200, body: { requiresSecondFactor: true, version: 3 } })
  })
})

describe('GET /postal-codes/{cep}', () => {
  const find = (cep: string) => server.call('GET', `/api/v1/postal-codes/${cep}`, { token: owner.token })

  test('200 with the address, asked for once', async () => {
    const expected = { orgCidade: 'São Paulo', orgUF: 'SP', orgEndereco: 'Rua dos Jequitibás' }
    expect(await find('05422-030')).toMatchObject({ status: 200, body: expected })
    expect(await find('05422030')).toMatchObject({ status: 200, body: expected })
    expect(requested.filter((cep) => cep === '05422030')).toHaveLength(1)
  })

  test('404 for a code that does not exist', async () => {
    expect(await find('00000-000')).toMatchObject({ status: 404, body: { code: 'postal_code_unknown' } })
  })

  test.each(['99999-999', '88888-888'])('503 when the look-up fails (%s)', async (cep) => {
    expect(await find(cep)).toMatchObject({ status: 503, body: { code: 'lookup_unavailable' } })
  })

  test('422 for what is no code', async () => {
    expect(await find('123')).toMatchObject({
      status: 422,
      body: { errors: { cep: 'CEP inválido. Ex: 12345-678' } },
    })
  })
})

test('a network that two people belong to is the same record for both', async () => {
  const { token, user } = await server.register(ana)
  await server.addMember(owner.user.orgId, user.userId, 'manager')
  expect(await read(token)).toEqual(await read())
})
