import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ana, aurora, boreal, bruno, clara, olga, type Person, zeca } from '#test/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

let cast = 0
/** Somebody new of the same name. */
const someone = (like: Person): Person => ({ ...like, email: `${++cast}.${like.email}` })
const me = (token: string) => server.call('GET', '/api/v1/me', { token })

describe('POST /me/registration', () => {
  const register = (token: string, body: object = { userFullname: 'Ana Moura' }, headers = {}) =>
    server.call('POST', '/api/v1/me/registration', { token, body, headers })

  test('201 with the specification’s record and defaults, and a network named after the person', async () => {
    const person = someone(ana)
    const { status, body } = await register(await server.signUp(person))
    expect(status).toBe(201)
    expect(body).toEqual({
      userId: expect.any(String),
      userEmail: person.email,
      userFullname: 'Ana Moura',
      isVerifiedEmail: false,
      isOnline: expect.stringMatching(/Z$/),
      isSubcribed: false,
      isSubcribedStatus: '',
      todo: '',
      orgId: expect.any(String),
      orgs: [{ orgId: body.orgId, orgName: 'Ana Moura', role: 'owner' }],
      isAdmin: false,
      joinDate: expect.stringMatching(/Z$/),
    })
  })

  test('repeated, it answers the record that is there', async () => {
    const token = await server.signUp(someone(ana))
    const first = await register(token)
    const again = await register(token, { userFullname: 'Outro Nome' })
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
  })

  test('concurrent, it writes one person and one network', async () => {
    const token = await server.signUp(someone(bruno))
    const answers = await Promise.all(Array.from({ length: 12 }, () => register(token)))
    expect(new Set(answers.map((one) => JSON.stringify([one.status, one.body.orgId])))).toHaveLength(1)
    expect(answers[0]?.body.orgs).toHaveLength(1)
  })

  test.each([
    [{}, 'userFullname'],
    [{ userFullname: '  ' }, 'userFullname'],
    [{ userFullname: 'x'.repeat(121) }, 'userFullname'],
  ])('422 for %o', async (body, field) => {
    const answer = await register(await server.signUp(someone(clara)), body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })
})

describe('GET /me', () => {
  test('404 before the registration', async () => {
    const answer = await me(await server.signUp(someone(clara)))
    expect(answer).toMatchObject({ status: 404, body: { code: 'registration_missing' } })
  })

  test('200 with the networks in Portuguese order', async () => {
    const { token } = await server.register({ ...someone(olga), fullname: 'Zulmira' })
    for (const orgName of ['Zuleide', 'Ávila', 'Beta']) {
      await server.call('POST', '/api/v1/orgs', { token, body: { ...aurora, orgName } })
    }
    const { body } = await me(token)
    expect(body.orgs.map((org: { orgName: string }) => org.orgName)).toEqual([
      'Ávila',
      'Beta',
      'Zuleide',
      'Zulmira',
    ])
  })
})

describe('POST /orgs', () => {
  test('201 makes the person its owner and the network the active one', async () => {
    const { token, user } = await server.register(someone(zeca))
    const { status, body } = await server.call('POST', '/api/v1/orgs', { token, body: boreal })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      orgName: 'Policlínica Boreal',
      orgCNPJ: '12ABC34501DE35',
      createdBy: user.userId,
    })
    const record = (await me(token)).body
    expect(record).toMatchObject({ orgId: body.orgId, todo: '' })
    expect(record.orgs).toHaveLength(2)
  })

  test('clears todo = create-org of who had lost the last network', async () => {
    const { token, user } = await server.register(someone(zeca))
    await server.sql(user.orgId, 'delete from members where org_id = $1', [user.orgId])
    await server.sql(user.orgId, `update users set org_id = null, todo = 'create-org' where user_id = $1`, [
      user.userId,
    ])
    expect((await me(token)).body).toMatchObject({ todo: 'create-org', orgId: null, orgs: [] })
    const { body } = await server.call('POST', '/api/v1/orgs', { token, body: boreal })
    expect((await me(token)).body).toMatchObject({ todo: '', orgId: body.orgId })
  })

  test('repeated with its idempotency key, it makes one network', async () => {
    const { token } = await server.register(someone(zeca))
    const send = () =>
      server.call('POST', '/api/v1/orgs', {
        token,
        body: boreal,
        headers: { 'idempotency-key': 'network-once' },
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((one) => one.body.orgId))).toHaveLength(1)
    expect((await me(token)).body.orgs).toHaveLength(2)
  })

  test('422 with the form’s messages', async () => {
    const { token } = await server.register(someone(zeca))
    const { status, body } = await server.call('POST', '/api/v1/orgs', {
      token,
      body: { ...boreal, orgCEP: '1' },
    })
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { orgCEP: 'CEP inválido. Ex: 12345-678' },
    })
  })

  test('404 before the registration', async () => {
    const token = await server.signUp(someone(zeca))
    expect((await server.call('POST', '/api/v1/orgs', { token, body: boreal })).body.code).toBe(
      'registration_missing',
    )
  })
})

describe('PUT /me/active-org', () => {
  test('200 turns to another of the own networks, 403 to a stranger’s', async () => {
    const { token, user } = await server.register(someone(ana))
    const other = await server.register(someone(zeca))
    await server.call('POST', '/api/v1/orgs', { token, body: aurora })
    const turn = (orgId: string) => server.call('PUT', '/api/v1/me/active-org', { token, body: { orgId } })
    expect(await turn(user.orgId)).toMatchObject({ status: 200, body: { orgId: user.orgId } })
    expect((await turn(other.user.orgId)).status).toBe(403)
    expect((await me(token)).body.orgId).toBe(user.orgId)
  })
})

describe('PUT /me/presence', () => {
  test('200 moves isOnline', async () => {
    const { token, user } = await server.register(someone(ana))
    await server.sql(
      user.orgId,
      `update users set is_online = now() - interval '1 hour' where user_id = $1`,
      [user.userId],
    )
    const before = (await me(token)).body.isOnline
    const { body } = await server.call('PUT', '/api/v1/me/presence', { token })
    expect(body.isOnline > before).toBe(true)
    expect((await me(token)).body.isOnline).toBe(body.isOnline)
  })
})

describe('GET /user-emails/{email}', () => {
  const find = (email: string) => server.call('GET', `/api/v1/user-emails/${encodeURIComponent(email)}`)

  test('200 tells existence and nothing else', async () => {
    const person = someone(ana)
    await server.register(person)
    expect(await find(person.email.toUpperCase())).toMatchObject({ status: 200, body: { exists: true } })
    expect((await find('ninguem@aurora.example')).body).toEqual({ exists: false })
  })

  test('422 for what is no e-mail', async () => {
    expect((await find('ninguem')).body).toMatchObject({ status: 422, errors: { email: 'E-mail inválido' } })
  })

  test('429 after many look-ups from one address', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' }, server.db)
    const statuses: number[] = []
    for (let i = 0; i < 40; i++)
      statuses.push((await limited.call('GET', '/api/v1/user-emails/a@b.co')).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses.slice(30)).toEqual(Array(10).fill(429))
    await limited.stop()
  })
})
