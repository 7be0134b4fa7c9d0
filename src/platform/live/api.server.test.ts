import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Database } from '#platform/db/database.server.ts'
import { serveStream } from './api.server.ts'
import type { LiveHub, Subscriber } from './hub.server.ts'

const orgId = '01900000-0000-7000-8000-000000000000'
const bearer = {
  ...{ uid: 'ana', email: 'ana@aurora.example', emailVerified: true, name: null },
  ...{ authTime: 1_000, expiresAt: 4_600, sessionId: null, secondFactor: false },
}

test('access that changes while it is judged is judged again', async () => {
  const listening = new Set<Subscriber>()
  let judgements = 0
  const query = async (text: string) => {
    if (!text.startsWith('begin')) return { rows: [] }
    judgements++
    const row = { role: 'manager', units: null, disabled: false, valid_after: null }
    // The demand is committed, and told, after this answer and before the stream is open.
    if (judgements === 1) for (const one of listening) one.accessChanged()
    return [{ rows: [] }, { rows: [{ ...row, demands_second_factor: judgements > 1 }] }]
  }
  const database = { pool: { connect: async () => ({ query, release() {} }) } } as unknown as Database
  const hub = {
    subscribe(one: Subscriber) {
      listening.add(one)
      return () => listening.delete(one)
    },
    position: async () => '1',
  } as unknown as LiveHub
  const opening = serveStream({} as ServerResponse, { database, hub, bearer, orgId })
  await expect(opening).rejects.toMatchObject({ code: 'second_factor_required' })
  expect(judgements).toBe(2)
  expect(listening.size).toBe(0)
})
