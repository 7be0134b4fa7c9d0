import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closedWeek } from '#lib/weekHours.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ana, olga, pinheiros } from '#test/world.ts'

let server: TestServer
let owner: { token: string; user: { userId: string; orgId: string } }
let path: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.register(olga)
  path = `/api/v1/orgs/${owner.user.orgId}`
})
afterAll(() => server.stop())

const setup = async (token = owner.token) => (await server.call('GET', `${path}/setup`, { token })).body
const create = (change: object) =>
  server.call('POST', `${path}/units`, { token: owner.token, body: { ...pinheiros, ...change } })

describe('GET /orgs/{orgId}/setup', () => {
  test('200 with nothing in a new network', async () => {
    expect(await setup()).toEqual({
      units: 0,
      openUnits: 0,
      insurancePlans: 0,
      exams: 0,
      professionals: 0,
      availableProfessionals: 0,
      hasAppointments: false,
    })
  })

  test('200 counts active units, and apart those that open', async () => {
    await create({ name: 'Aberta' })
    await create({ name: 'Sem horário', hours: closedWeek })
    await create({ name: 'Inativa', isActive: false })
    expect(await setup()).toMatchObject({ units: 2, openUnits: 1 })
  })

  test('200 counts only the own units of a restricted person', async () => {
    const { body: other } = await create({ name: 'Outra' })
    const manager = await server.register(ana)
    await server.addMember(owner.user.orgId, manager.user.userId, 'manager')
    await server.sql(owner.user.orgId, 'update members set unit_ids = array[$2::uuid] where user_id = $1', [
      manager.user.userId,
      other.id,
    ])
    expect(await setup()).toMatchObject({ units: 3 })
    expect(await setup(manager.token)).toMatchObject({ units: 1, openUnits: 1 })
  })
})
