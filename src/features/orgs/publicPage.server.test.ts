import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readmitMembers } from '#features/accounts/commands.server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ana, aurora, bruno, olga, type Person } from '#test/world.ts'
import { restoreNetwork } from './commands.server.ts'

/** Data of a network outside its form: public address, time zone, history, deletion. */

let server: TestServer
let cast = 0
let owner: Awaited<ReturnType<TestServer['register']>>
let path: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  owner = await server.register(someone(olga))
  path = `/api/v1/orgs/${owner.user.orgId}`
})

const someone = (like: Person): Person => ({ ...like, email: `${++cast}.${like.email}` })
const put = (body: object, token = owner.token, at = path) =>
  server.call('PUT', `${at}/public-page`, {
    token,
    body: { slug: '', timeZone: 'America/Sao_Paulo', version: 1, ...body },
  })
const remove = (orgName: string, token = owner.token) =>
  server.call('POST', `${path}/deletion`, { token, body: { orgName } })
const me = async (token: string) => (await server.call('GET', '/api/v1/me', { token })).body

async function colleague(like: Person) {
  const registered = await server.register(someone(like))
  await server.addMember(owner.user.orgId, registered.user.userId, like.role)
  return registered
}

describe('PUT /orgs/{orgId}/public-page', () => {
  test('200 with address and time zone, and the history shows it', async () => {
    const slug = `aurora-${cast}`
    const { status, body } = await put({ slug, timeZone: 'America/Manaus' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ slug, timeZone: 'America/Manaus', version: 2 })
    const at = `${path}/history/org/${owner.user.orgId}`
    const history = await server.call('GET', at, { token: owner.token })
    expect(history.body.items[0]).toMatchObject({
      userFullname: olga.fullname,
      before: { slug: '', timeZone: 'America/Sao_Paulo' },
      after: { slug, timeZone: 'America/Manaus' },
    })
  })

  test('the time zone is the state’s until somebody chooses', async () => {
    const body = { ...aurora, orgUF: 'AC', version: 1 }
    expect((await server.call('PUT', path, { token: owner.token, body })).body.timeZone).toBe(
      'America/Rio_Branco',
    )
  })

  test('422 for an address that another network has, that is reserved, or that is none', async () => {
    const slug = `unica-${cast}`
    await put({ slug })
    const other = await server.register(someone(olga))
    const at = `/api/v1/orgs/${other.user.orgId}`
    expect((await put({ slug }, other.token, at)).body.errors).toEqual({
      slug: 'Este endereço já está em uso',
    })
    expect((await put({ slug: 'admin' }, other.token, at)).body.errors).toHaveProperty('slug')
    expect((await put({ slug: 'São Paulo' }, other.token, at)).body.errors).toHaveProperty('slug')
    expect((await put({ timeZone: 'Europe/Lisbon' }, other.token, at)).body.errors).toHaveProperty('timeZone')
    // The network may save its own address again.
    expect((await put({ slug, version: 2 })).status).toBe(200)
  })

  test('of two networks that take one address at once, one gets it', async () => {
    const slug = `corrida-${cast}`
    const other = await server.register(someone(olga))
    const answers = await Promise.all([
      put({ slug }),
      put({ slug }, other.token, `/api/v1/orgs/${other.user.orgId}`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('409 for a stale version, and the address stays', async () => {
    await put({ slug: `primeira-${cast}` })
    const { body } = await put({ slug: `segunda-${cast}` })
    expect(body).toMatchObject({ code: 'stale_version', current: { slug: `primeira-${cast}`, version: 2 } })
  })
})

describe('POST /orgs/{orgId}/deletion', () => {
  test('200: nobody gets in, and a member without another network creates one', async () => {
    const { token, user } = await colleague(bruno)
    await server.call('PUT', '/api/v1/me/active-org', { token, body: { orgId: owner.user.orgId } })
    expect((await remove(olga.fullname)).status).toBe(200)
    expect((await server.call('GET', path, { token: owner.token })).status).toBe(403)
    expect(await me(owner.token)).toMatchObject({ orgId: null, todo: 'create-org', orgs: [] })
    expect(await me(token)).toMatchObject({ orgId: user.orgId, todo: '' })
  })

  test('422 for another name; 403 for other roles than owners', async () => {
    expect((await remove('Outra')).body.code).toBe('name_mismatch')
    expect((await remove(olga.fullname, (await colleague(ana)).token)).status).toBe(403)
    expect((await server.call('GET', path, { token: owner.token })).status).toBe(200)
  })

  test('the operator brings it back, and its people work in it again', async () => {
    const { orgId } = owner.user
    const scope = { database: server.db.database, userId: null, orgId: null }
    const restore = () => restoreNetwork([readmitMembers], scope, orgId)
    expect(await restore()).toBeNull()
    await remove(olga.fullname)
    expect(await restore()).toBe(olga.fullname)
    expect(await me(owner.token)).toMatchObject({ orgId, todo: '' })
    expect((await server.call('GET', path, { token: owner.token })).status).toBe(200)
  })
})
