import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityApiKey } from '#features/identity/identity.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { ana, aurora, boreal, bruno, clara, olga, type Person, zeca } from '#test/world.ts'
import { termsVersion, termsVersions } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

let cast = 0
/** Returns a new person with the same name and another e-mail. */
const someone = (like: Person): Person => ({ ...like, email: `${++cast}.${like.email}` })
const me = (token: string) => server.call('GET', '/api/v1/me', { token })

const verified = async (like: Person) => {
  const registered = await server.register(like)
  await server.verify(registered.user.userId)
  return registered
}

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

  test('records the version of the terms that was accepted, and when, once', async () => {
    const token = await server.signUp(someone(ana))
    const { body } = await register(token, { userFullname: 'Ana Moura', termsVersion })
    await register(token, { userFullname: 'Ana Moura', termsVersion: termsVersions.at(-1) })
    const read =
      'select terms_version, abs(extract(epoch from terms_accepted_at - join_date)) < 1 as is_then from users where user_id = $1'
    expect(await server.sql(body.orgId, read, [body.userId])).toEqual([
      { terms_version: termsVersion, is_then: true },
    ])
  })

  test('claims no acceptance where none was sent, and refuses a version that does not exist', async () => {
    const token = await server.signUp(someone(ana))
    const wrong = await register(token, { userFullname: 'Ana Moura', termsVersion: '1999-01-01' })
    expect(wrong.status).toBe(422)
    expect(JSON.stringify(wrong.body)).toContain('Esta versão dos termos de uso não existe.')
    const { body } = await register(token)
    const read = 'select terms_version, terms_accepted_at from users where user_id = $1'
    expect(await server.sql(body.orgId, read, [body.userId])).toEqual([
      { terms_version: null, terms_accepted_at: null },
    ])
  })

  test('repeated, it returns the record that is there', async () => {
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
    const { token, user } = await server.register({ ...someone(olga), fullname: 'Zulmira' })
    await server.verify(user.userId)
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
    const { token, user } = await verified(someone(zeca))
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

  test('clears todo = create-org after the last network was lost', async () => {
    const { token, user } = await server.register(someone(zeca))
    await server.sql(user.orgId, 'delete from members where org_id = $1', [user.orgId])
    await server.sql(user.orgId, `update users set org_id = null, todo = 'create-org' where user_id = $1`, [
      user.userId,
    ])
    expect((await me(token)).body).toMatchObject({ todo: 'create-org', orgId: null, orgs: [] })
    const { body } = await server.call('POST', '/api/v1/orgs', { token, body: boreal })
    expect((await me(token)).body).toMatchObject({ todo: '', orgId: body.orgId })
  })

  test('a first network that two windows create at once is created once', async () => {
    const { token, user } = await verified(someone(zeca))
    await server.sql(user.orgId, 'delete from members where org_id = $1', [user.orgId])
    await server.sql(user.orgId, `update users set org_id = null, todo = 'create-org' where user_id = $1`, [
      user.userId,
    ])
    const create = () => server.call('POST', '/api/v1/orgs', { token, body: { ...boreal, isFirst: true } })
    const answers = await Promise.all([create(), create()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('network_exists')
    expect((await me(token)).body.orgs).toHaveLength(1)
  })

  test('403 for a second one while the address is not verified, also of several at once', async () => {
    const { token, user } = await server.register(someone(zeca))
    const create = () => server.call('POST', '/api/v1/orgs', { token, body: boreal })
    expect((await create()).body).toMatchObject({ status: 403, code: 'email_unverified' })
    await server.sql(user.orgId, 'delete from members where org_id = $1', [user.orgId])
    const answers = await Promise.all([create(), create(), create()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
    await server.verify(user.userId)
    expect((await create()).status).toBe(201)
  })

  test('409 beyond twenty of one person', async () => {
    const { token, user } = await verified(someone(zeca))
    for (let n = 0; n < 19; n++) {
      const orgId = crypto.randomUUID()
      await server.sql(orgId, 'insert into orgs (org_id, org_name) values ($1, $2)', [orgId, `Rede ${n}`])
      await server.addMember(orgId, user.userId, 'owner')
    }
    const { body } = await server.call('POST', '/api/v1/orgs', { token, body: boreal })
    expect(body).toMatchObject({ status: 409, code: 'too_many_networks' })
  })

  test('repeated with its idempotency key, it makes one network', async () => {
    const { token } = await verified(someone(zeca))
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
    const { token, user } = await verified(someone(ana))
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

  test('200 reports existence and nothing else', async () => {
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

describe('PATCH /me', () => {
  const rename = (token: string, userFullname: string) =>
    server.call('PATCH', '/api/v1/me', { token, body: { userFullname } })

  test('200 renames the person in the record, the look-up and the sign-in account', async () => {
    const { token, user } = await server.register(someone(ana))
    const { status, body } = await rename(token, '  Ana Moura Prado ')
    expect({ status, name: body.userFullname }).toEqual({ status: 200, name: 'Ana Moura Prado' })
    expect((await me(token)).body.userFullname).toBe('Ana Moura Prado')
    const [look] = await server.sql(user.orgId, 'select user_fullname from useremails where user_id = $1', [
      user.userId,
    ])
    const [account] = await server.sql(
      user.orgId,
      'select display_name from identity_accounts where uid = $1',
      [user.userId],
    )
    expect([look?.user_fullname, account?.display_name]).toEqual(['Ana Moura Prado', 'Ana Moura Prado'])
    const [event] = await server.sql(
      user.orgId,
      `select topic from outbox where user_id = $1 order by id desc limit 1`,
      [user.userId],
    )
    expect(event?.topic).toBe('users')
  })

  test('422 for an empty name, 404 before the registration', async () => {
    const { token } = await server.register(someone(ana))
    expect((await rename(token, '  ')).body.errors).toEqual({ userFullname: 'Nome completo é obrigatório' })
    const unregistered = await server.signUp(someone(ana))
    expect((await rename(unregistered, 'Ana')).body.code).toBe('registration_missing')
  })
})

describe('the sessions of a person', () => {
  const key = () => `key=${identityApiKey(readEnv({}), testSecrets)}`
  const identity = (method: string, body: object, device = 'node') =>
    server.call('POST', `/identitytoolkit.googleapis.com/v1/accounts:${method}?${key()}`, {
      body,
      headers: { 'user-agent': device },
    })
  const exchange = (refresh_token: string) =>
    fetch(`${server.origin}/securetoken.googleapis.com/v1/token?${key()}`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
    })
  const list = (token: string) => server.call('GET', '/api/v1/me/sessions', { token })
  const end = (token: string, which = '') => server.call('DELETE', `/api/v1/me/sessions${which}`, { token })

  /** Signs the person in twice within a second, as on two devices of one kind. */
  async function twice() {
    const person = someone(olga)
    const { user } = await server.register(person)
    const sign = async () =>
      (await identity('signInWithPassword', { ...person, returnSecureToken: true }, 'Chrome')).body as {
        idToken: string
        refreshToken: string
      }
    return { user, here: await sign(), there: await sign() }
  }

  test('are listed, and the one that asks is marked', async () => {
    const { here } = await twice()
    const { body } = await list(here.idToken)
    expect(body.sessions).toHaveLength(3)
    expect(body.sessions.filter((one: { isCurrent: boolean }) => one.isCurrent)).toHaveLength(1)
    await identity(
      'update',
      { idToken: here.idToken, displayName: 'Olga', returnSecureToken: true },
      'Chrome',
    )
    expect((await list(here.idToken)).body.sessions).toHaveLength(3)
    const renewed = (await (await exchange(here.refreshToken)).json()) as { id_token: string }
    const current = (sessions: { isCurrent: boolean; sessionId: string }[]) =>
      sessions.find((one) => one.isCurrent)?.sessionId
    expect(current((await list(renewed.id_token)).body.sessions)).toBe(current(body.sessions))
  })

  test('all others end at once, and the own one goes on', async () => {
    const { here, there, user } = await twice()
    expect(await end(here.idToken, '/others')).toMatchObject({ status: 200 })
    expect((await me(there.idToken)).status).toBe(401)
    expect((await exchange(there.refreshToken)).status).toBe(400)
    const renewed = (await (await exchange(here.refreshToken)).json()) as { id_token: string }
    expect((await me(renewed.id_token)).status).toBe(200)
    expect((await list(renewed.id_token)).body.sessions).toMatchObject([{ isCurrent: true }])
    const events = await server.sql(
      user.orgId,
      `select from outbox where user_id = $1 and topic = 'access'`,
      [user.userId],
    )
    expect(events.length).toBeGreaterThan(0)
  })

  test('the others end only after a recent sign-in', async () => {
    const { here, there, user } = await twice()
    const old = `timestamptz '2020-01-01 00:00Z'`
    await server.sql(user.orgId, `update identity_accounts set valid_since = ${old} where uid = $1`, [
      user.userId,
    ])
    await server.sql(user.orgId, `update users set valid_after = ${old} where user_id = $1`, [user.userId])
    await server.sql(user.orgId, `update identity_sessions set auth_time = ${old} where uid = $1`, [
      user.userId,
    ])
    const { id_token } = (await (await exchange(here.refreshToken)).json()) as { id_token: string }
    expect((await end(id_token, '/others')).body).toMatchObject({
      status: 403,
      code: 'recent_sign_in_required',
    })
    expect((await exchange(there.refreshToken)).status).toBe(200)
    expect((await end(id_token)).status).toBe(200)
    expect((await me(id_token)).status).toBe(401)
    expect((await exchange(here.refreshToken)).status).toBe(400)
  })
})
