import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Database } from '#platform/db/database.server.ts'
import { serveStream } from './api.server.ts'
import type { LiveHub, Subscriber } from './hub.server.ts'
import { createStreamLimits } from './limits.server.ts'
import '#src/features.ts'

const orgId = '01900000-0000-7000-8000-000000000000'
const bearer = {
  uid: 'ana',
  email: 'ana@aurora.example',
  emailVerified: true,
  name: null,
  authTime: 1_000,
  expiresAt: 4_600,
  sessionId: null,
  secondFactor: false,
}

/** The time is not read from it in these tests. */
const clock = { observe() {} }

const aResponse = () => new EventEmitter() as ServerResponse

test('access that changes while it is judged is judged again', async () => {
  const listening = new Set<Subscriber>()
  let judgements = 0
  const query = async (text: string) => {
    if (!text.startsWith('begin')) return { rows: [] }
    judgements++
    const row = { role: 'manager', units: null, disabled: false, valid_after: null }
    // The demand is committed, and published, after this answer and before the stream is open.
    if (judgements === 1) for (const one of listening) one.accessChanged()
    return [{ rows: [] }, { rows: [{ ...row, demands_second_factor: judgements > 1 }] }]
  }
  const database = { pool: { connect: async () => ({ query, release() {} }) }, clock } as unknown as Database
  const hub = {
    subscribe(one: Subscriber) {
      listening.add(one)
      return () => listening.delete(one)
    },
    position: async () => '1',
  } as unknown as LiveHub
  const limits = createStreamLimits({ EVENT_STREAMS_PER_PERSON: 1, EVENT_STREAMS_PER_NETWORK: 1 })
  const opening = serveStream(aResponse(), { database, hub, limits, bearer, orgId })
  await expect(opening).rejects.toMatchObject({ code: 'second_factor_required' })
  expect(judgements).toBe(2)
  expect(listening.size).toBe(0)
})

describe('who goes away before the stream is open', () => {
  const member = {
    role: 'manager',
    units: null,
    disabled: false,
    valid_after: null,
    demands_second_factor: false,
  }
  const limits = createStreamLimits({ EVENT_STREAMS_PER_PERSON: 1, EVENT_STREAMS_PER_NETWORK: 1 })

  test.each(['while access is judged', 'before anything began'])(
    'takes nothing with them: %s',
    async (when) => {
      const subscribed = new Set<Subscriber>()
      const response = aResponse()
      const leave = () => {
        Object.assign(response, { destroyed: true })
        response.emit('close')
      }
      const query = async (text: string) => {
        if (!text.startsWith('begin')) return { rows: [] }
        if (when === 'while access is judged') leave()
        return [{ rows: [] }, { rows: [member] }]
      }
      const database = {
        pool: { connect: async () => ({ query, release() {} }) },
        clock,
      } as unknown as Database
      const hub = {
        subscribe(one: Subscriber) {
          subscribed.add(one)
          return () => subscribed.delete(one)
        },
        position: async () => '1',
      } as unknown as LiveHub
      if (when === 'before anything began') leave()
      await serveStream(response, { database, hub, limits, bearer, orgId })
      expect(subscribed.size).toBe(0)
      limits.takeForPerson(bearer.uid)()
      limits.takeForNetwork(orgId)()
    },
  )
})
