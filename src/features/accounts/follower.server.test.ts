import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Role } from '#platform/access.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ana, olga, type Person } from '#test/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

let cast = 0
const someone = (like: Person): Person => ({ ...like, email: `${++cast}.${like.email}` })
const codeFor = async (email: string) => {
  const [link = ''] = /http\S+/.exec((await server.mailsTo(email)).at(-1)?.text ?? '') ?? []
  return new URL(link).searchParams.get('oobCode')
}
const recordOf = async (userId: string) => {
  const { rows } = await server.db.database.pool.query(
    `select u.user_email, u.is_verified_email, u.disabled_at, e.user_email as look_up
       from users u join useremails e using (user_id) where user_id = $1`,
    [userId],
  )
  return rows[0]
}

/** Returns the events of the person's browser up to the end of its stream. */
async function listen(orgId: string, token: string) {
  const response = await fetch(`${server.origin}/api/v1/orgs/${orgId}/events`, {
    headers: { authorization: `Bearer ${token}` },
  })
  let heard = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? [])
      heard += decoder.decode(chunk as Uint8Array, { stream: true })
  })()
  await vi.waitFor(() => expect(heard).toContain('event: ready'))
  return { ended, heard: () => heard }
}

describe('registration', () => {
  test('queues exactly one verification mail; repeated or concurrent, no other', async () => {
    const person = someone(ana)
    const { token } = await server.register(person)
    expect(await server.mailsTo(person.email)).toMatchObject([{ subject: 'Acolhe: confirme seu e-mail' }])
    const again = () =>
      server.call('POST', '/api/v1/me/registration', { token, body: { userFullname: 'Ana' } })
    await Promise.all([again(), again(), again()])
    expect(await server.mailsTo(person.email)).toHaveLength(1)
  })
})

describe('the records follow the account', () => {
  test('isVerifiedEmail, with an event for the person’s browsers', async () => {
    const person = someone(ana)
    const { token, user } = await server.register(person)
    const stream = await listen(user.orgId, token)
    await server.toolkit('update', { oobCode: await codeFor(person.email), idToken: token })
    await vi.waitFor(() => expect(stream.heard()).toContain(`{"topic":"users","id":"${user.userId}"}`))
    expect((await server.call('GET', '/api/v1/me', { token })).body.isVerifiedEmail).toBe(true)
    await server.identity.revokeSessions(user.userId)
    await stream.ended
  })

  test('a new e-mail reaches users and useremails; sessions begun before are out', async () => {
    const person = someone(ana)
    const { token, user } = await server.register(person)
    const newEmail = `new.${person.email}`
    await server.toolkit('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: token, newEmail })
    await server.toolkit('update', { oobCode: await codeFor(newEmail) })
    expect(await recordOf(user.userId)).toMatchObject({
      user_email: newEmail,
      look_up: newEmail,
      is_verified_email: true,
    })
    expect((await server.call('GET', '/api/v1/me', { token })).status).toBe(401)
  })

  test('what only concerns the profile ends no stream', async () => {
    const { token, user } = await server.register(someone(ana))
    const stream = await listen(user.orgId, token)
    await server.toolkit('update', { idToken: token, displayName: 'Ana M.' })
    await server.call('PUT', `/api/v1/me/active-org`, { token, body: { orgId: user.orgId } })
    await vi.waitFor(() => expect(stream.heard()).toContain('"topic":"users"'))
    expect(stream.heard()).not.toContain('event: end')
    await server.identity.revokeSessions(user.userId)
    await stream.ended
  })

  test.each(['disabled', 'revoked'] as const)('open streams of a %s account end at once', async (how) => {
    const { token, user } = await server.register(someone(ana))
    const stream = await listen(user.orgId, token)
    if (how === 'disabled') await server.identity.setDisabled(user.userId, true)
    else await server.identity.revokeSessions(user.userId)
    await stream.ended
    expect(stream.heard()).toContain('event: end\ndata: {"reason":"access"}')
    expect((await server.call('GET', '/api/v1/me', { token })).status).toBe(401)
  })

  test('a disabled account keeps since when; enabled again it has no such date', async () => {
    const { user } = await server.register(someone(ana))
    await server.identity.setDisabled(user.userId, true)
    const since = (await recordOf(user.userId)).disabled_at
    expect(since).toBeInstanceOf(Date)
    await server.identity.setDisabled(user.userId, true)
    expect((await recordOf(user.userId)).disabled_at).toEqual(since)
    await server.identity.setDisabled(user.userId, false)
    expect((await recordOf(user.userId)).disabled_at).toBeNull()
  })
})

describe('a deleted account', () => {
  const membersOf = (orgId: string) =>
    server.sql(orgId, 'select user_id, role from members where org_id = $1 order by role', [orgId])
  const remove = (token: string) => server.toolkit('delete', { idToken: token })
  async function join(orgId: string, role: Role) {
    const person = await server.register({ ...someone(ana), role })
    await server.addMember(orgId, person.user.userId, role)
    return person
  }

  test('alone in the network: all records of the person go, the network stays without anybody', async () => {
    const person = someone(olga)
    const { token, user } = await server.register(person)
    const stream = await listen(user.orgId, token)
    expect((await remove(token)).status).toBe(200)
    await stream.ended
    expect(await recordOf(user.userId)).toBeUndefined()
    expect(await membersOf(user.orgId)).toEqual([])
    expect(await server.sql(user.orgId, 'select org_name from orgs')).toHaveLength(1)
    const { body } = await server.call('GET', `/api/v1/user-emails/${person.email}`)
    expect(body).toEqual({ exists: false })
  })

  test('its token does nothing any more: 401 everywhere, and nobody is registered anew', async () => {
    const person = someone(olga)
    const { token, user } = await server.register(person)
    const unregistered = await server.signUp(someone(ana))
    for (const one of [token, unregistered]) {
      expect((await remove(one)).status).toBe(200)
      for (const [method, path, body] of [
        ['GET', '/me'],
        ['POST', '/me/registration', { userFullname: 'De volta' }],
        ['PUT', '/me/presence'],
        ['PATCH', '/me', { userFullname: 'De volta' }],
        ['GET', '/me/sessions'],
        ['DELETE', '/me/sessions'],
        ['GET', `/orgs/${user.orgId}`],
        ['GET', `/orgs/${user.orgId}/events`],
        ['POST', '/invitations/any-code-that-is-long-enough/acceptance'],
      ] as const) {
        const { status } = await server.call(method, `/api/v1${path}`, { token: one, body })
        expect(status, `${method} ${path}`).toBe(401)
      }
    }
    const { rows } = await server.db.database.pool.query('select 1 from users where user_id = $1', [
      user.userId,
    ])
    expect(rows).toEqual([])
  })

  test('a registration during the deletion comes before it and is deleted, or is rejected', async () => {
    for (let round = 0; round < 10; round++) {
      const token = await server.signUp(someone(ana))
      const body = { userFullname: 'Ana' }
      const [, deleted] = await Promise.all([
        server.call('POST', '/api/v1/me/registration', { token, body }),
        remove(token),
      ])
      expect(deleted.status).toBe(200)
    }
    const { rows } = await server.db.database.pool.query(
      'select 1 from users u where not exists (select from identity_accounts a where a.uid = u.user_id)',
    )
    expect(rows).toEqual([])
  })

  test('400 for the last owner of a network that others belong to, in Portuguese; nothing changes', async () => {
    const { token, user } = await server.register(someone(olga))
    await join(user.orgId, 'manager')
    const { status, body } = await remove(token)
    expect(status).toBe(400)
    expect(body.error.message).toBe(
      `OPERATION_NOT_ALLOWED : Você é a única pessoa proprietária da rede ${olga.fullname}. Passe a propriedade a outra pessoa antes de excluir a conta.`,
    )
    expect((await server.call('GET', '/api/v1/me', { token })).status).toBe(200)
    expect(await membersOf(user.orgId)).toHaveLength(2)
  })

  test('200 for one of two owners, and for members who own nothing; the network lives on', async () => {
    const owner = await server.register(someone(olga))
    const { orgId } = owner.user
    const second = await join(orgId, 'owner')
    const receptionist = await join(orgId, 'receptionist')
    expect((await remove(receptionist.token)).status).toBe(200)
    expect((await remove(owner.token)).status).toBe(200)
    expect(await membersOf(orgId)).toEqual([{ user_id: second.user.userId, role: 'owner' }])
  })

  test('of all owners leaving at once, one has to stay', async () => {
    const owner = await server.register(someone(olga))
    const owners = [owner, await join(owner.user.orgId, 'owner'), await join(owner.user.orgId, 'owner')]
    await join(owner.user.orgId, 'receptionist')
    const answers = await Promise.all(owners.map(({ token }) => remove(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400])
    expect(await membersOf(owner.user.orgId)).toMatchObject([{ role: 'owner' }, { role: 'receptionist' }])
  })
})
