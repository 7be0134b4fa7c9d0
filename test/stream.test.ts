import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { endStreams } from '#platform/live/publish.server.ts'
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

async function open(headers: Record<string, string> = {}, bearer = token) {
  const abort = new AbortController()
  const response = await fetch(`${server.origin}/api/v1/orgs/${orgId}/events`, {
    headers: { authorization: `Bearer ${bearer}`, ...headers },
    signal: abort.signal,
  })
  const heard: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => heard.push(event) })
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? [])
      parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }))
  })().catch(() => {})
  return { status: response.status, heard, ended, close: () => abort.abort() }
}

const rename = async (orgName: string) => {
  const { body } = await server.call('GET', `/api/v1/orgs/${orgId}`, { token })
  await server.call('PUT', `/api/v1/orgs/${orgId}`, {
    token,
    body: { ...aurora, orgName, version: body.version },
  })
}
const changes = (heard: EventSourceMessage[]) =>
  heard.filter((event) => event.event === undefined).map((e) => e.data)
const change = () => JSON.stringify({ topic: 'orgs', id: orgId })

describe('GET /orgs/{orgId}/events', () => {
  test('tells of a change, and where to resume', async () => {
    const stream = await open()
    await vi.waitFor(() =>
      expect(stream.heard[0]).toMatchObject({ event: 'ready', id: expect.stringMatching(/^\d+$/) }),
    )
    await rename('Um')
    await vi.waitFor(() => expect(changes(stream.heard)).toEqual([change()]))
    stream.close()
  })

  test('resumed, tells what was missed meanwhile', async () => {
    const stream = await open()
    await vi.waitFor(() => expect(stream.heard).toHaveLength(1))
    const position = stream.heard[0]?.id ?? ''
    stream.close()
    await rename('Dois')
    const resumed = await open({ 'last-event-id': position })
    await vi.waitFor(() => expect(changes(resumed.heard)).toEqual([change()]))
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
    await vi.waitFor(() =>
      expect(changes(stream.heard)).toEqual([JSON.stringify({ topic: 'users', id: userId })]),
    )
    stream.close()
  })
})
