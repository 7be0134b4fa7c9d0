import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { endStreams } from '#platform/live/publish.server.ts'
import { openEvents } from './events.ts'
import { startTestServer, type TestServer } from './server.ts'
import { aurora, bruno, olga, zeca } from './world.ts'

let server: TestServer
let token: string
let orgId: string
let userId: string
beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.register(olga)
  token = owner.token
  orgId = owner.user.orgId
  userId = owner.user.userId
})
afterAll(() => server.stop())

const open = (headers: Record<string, string> = {}, bearer = token) =>
  openEvents(server, orgId, bearer, headers)

const rename = async (orgName: string) => {
  const { body } = await server.call('GET', `/api/v1/orgs/${orgId}`, { token })
  await server.call('PUT', `/api/v1/orgs/${orgId}`, {
    token,
    body: { ...aurora, orgName, version: body.version },
  })
}
const change = () => ({ topic: 'orgs', id: orgId })

describe('GET /orgs/{orgId}/events', () => {
  test('tells of a change, and where to resume', async () => {
    const stream = await open()
    await vi.waitFor(() =>
      expect(stream.heard[0]).toMatchObject({ event: 'ready', id: expect.stringMatching(/^\d+$/) }),
    )
    await rename('Um')
    await vi.waitFor(() => expect(stream.changes()).toEqual([change()]))
    stream.close()
  })

  test('resumed, tells what was missed meanwhile', async () => {
    const stream = await open()
    await vi.waitFor(() => expect(stream.heard).toHaveLength(1))
    const position = stream.heard[0]?.id ?? ''
    stream.close()
    await rename('Dois')
    const resumed = await open({ 'last-event-id': position })
    await vi.waitFor(() => expect(resumed.changes()).toEqual([change()]))
    resumed.close()
  })

  test('asks for a new beginning when the position is not known', async () => {
    const stream = await open({ 'last-event-id': 'long ago' })
    await vi.waitFor(() => expect(stream.heard[0]?.event).toBe('reset'))
    stream.close()
  })

  test('says nothing to a stranger and to nobody', async () => {
    const stranger = await server.register(zeca)
    expect((await open({}, stranger.token)).status).toBe(403)
    expect((await open({}, 'x.y.z')).status).toBe(401)
  })

  test('ends when the access changes, with the reason', async () => {
    const member = await server.register(bruno)
    await server.addMember(orgId, member.user.userId, 'receptionist')
    const stream = await open({}, member.token)
    await vi.waitFor(() => expect(stream.heard).toHaveLength(1))
    await transact({ database: server.db.database, userId: null, orgId }, (scope) =>
      endStreams(scope, member.user.userId),
    )
    await stream.ended
    expect(stream.heard.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"access"}' })
  })

  test('reaches the person’s other windows when the own record changes', async () => {
    const stream = await open()
    await vi.waitFor(() => expect(stream.heard).toHaveLength(1))
    await server.call('PUT', '/api/v1/me/active-org', { token, body: { orgId } })
    await vi.waitFor(() => expect(stream.changes()).toEqual([{ topic: 'users', id: userId }]))
    stream.close()
  })
})
