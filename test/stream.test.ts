import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { endStreams } from '#platform/live/publish.server.ts'
import { openEvents } from './events.ts'
import { startTestServer, type TestServer } from './server.ts'
import { ana, aurora, bruno, olga, zeca } from './world.ts'

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
  test('reports a change, and where to resume', async () => {
    const stream = await open()
    await vi.waitFor(() =>
      expect(stream.heard[0]).toMatchObject({ event: 'ready', id: expect.stringMatching(/^\d+$/) }),
    )
    await rename('Um')
    await vi.waitFor(() => expect(stream.changes()).toEqual([change()]))
    stream.close()
  })

  test('resumed, reports what was missed meanwhile', async () => {
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

describe('how many streams there are', () => {
  let small: TestServer
  const people: { token: string; userId: string }[] = []
  beforeAll(async () => {
    small = await startTestServer({ EVENT_STREAMS_PER_PERSON: '2', EVENT_STREAMS_PER_NETWORK: '3' })
    const owner = await small.register(olga)
    people.push({ token: owner.token, userId: owner.user.userId })
    for (const person of [ana, bruno]) {
      const { token, user } = await small.register(person)
      await small.addMember(owner.user.orgId, user.userId, 'manager')
      people.push({ token, userId: user.userId })
    }
    network = owner.user.orgId
  })
  afterAll(() => small.stop())
  let network: string

  const listen = (at: number) => openEvents(small, network, people[at]?.token ?? '')
  const rejected = async (at: number) =>
    small.call('GET', `/api/v1/orgs/${network}/events`, { token: people[at]?.token })

  test('a person has so many, a network has so many, and what is closed is free again', async () => {
    const own = [await listen(0), await listen(0)]
    const tooMany = await rejected(0)
    expect(tooMany.body).toMatchObject({
      status: 429,
      code: 'too_many_streams',
      detail: expect.stringMatching(/abas/),
    })
    expect(tooMany.headers.get('retry-after')).toBe('60')
    expect(tooMany.headers.get('content-type')).toBe('application/problem+json')
    const other = await listen(1)
    expect([...own, other].map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await rejected(2)).body.code).toBe('too_many_streams')

    own[0]?.close()
    await vi.waitFor(async () => {
      const again = await listen(2)
      expect(again.status).toBe(200)
      again.close()
    })
    for (const one of [...own, other]) one.close()
  })

  test('who is refused, or no member, takes none', async () => {
    const stranger = await small.register(zeca)
    for (let at = 0; at < 5; at++) {
      expect((await openEvents(small, network, stranger.token)).status).toBe(403)
      expect((await openEvents(small, network, 'x.y.z')).status).toBe(401)
    }
    await vi.waitFor(async () => {
      const streams = [await listen(0), await listen(0), await listen(1)]
      for (const one of streams) one.close()
      expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    })
  })
})
