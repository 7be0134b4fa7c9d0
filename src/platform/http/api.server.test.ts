import { ORPCError } from '@orpc/client'
import type { Router } from '@orpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readEnv } from '#platform/env.server.ts'
import { recordLog } from '#test/log.ts'
import { apiOf, createApiHandler } from './api.server.ts'
import type { RequestContext } from './context.server.ts'
import { publicRoute } from './contract.ts'
import { createLimits } from './limits.server.ts'
import { failure } from './problem.ts'

const contract = {
  answer: publicRoute
    .route({ method: 'POST', path: '/answers/{name}' })
    .input(z.object({ name: z.string(), more: z.unknown().optional() }))
    .output(z.object({ items: z.array(z.object({ age: z.int().max(130) })) })),
}

/** Serves one route, whose handler is the test's. */
function serve(handle: () => unknown) {
  const { log, lines } = recordLog()
  const api = apiOf(contract)
  const router = api.router({ answer: api.answer.handler(handle as never) })
  const limits = createLimits(readEnv({ RATE_LIMITS: 'off' }))
  const handler = createApiHandler(router as Router<typeof contract, never> as never, { log, limits })
  const context = {
    requestId: 'r-1',
    address: '',
    database: { clock: { now: () => new Date('2026-11-22T12:00:00Z') } },
    authenticate: async () => null,
    onRoute() {},
  }
  return {
    lines,
    async request(body: unknown = {}) {
      const response = await handler(
        new Request('http://localhost/api/v1/answers/ana', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
        context as unknown as RequestContext,
      )
      const date = response?.headers.get('date')
      return { status: response?.status, date, problem: await response?.json() }
    },
  }
}

test('an answer that is not what the contract says is a fault of ours, logged by its fields and not by its values', async () => {
  const { request, lines } = serve(() => ({ items: [{ age: 30 }, { age: 731 }] }))
  const { status, problem } = await request()
  expect({ status, problem }).toMatchObject({
    status: 500,
    problem: { code: 'unexpected', requestId: 'r-1', detail: expect.stringMatching(/^Algo/) },
  })
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'request failed',
      requestId: 'r-1',
      route: '/answers/{name}',
      fields: ['items.1.age'],
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('731')
})

test.each([
  ['an error', () => Promise.reject(new Error('the disk is gone'))],
  ['what is no error', () => Promise.reject('lost')],
  ["an error of the library's own", () => Promise.reject(new ORPCError('INTERNAL_SERVER_ERROR'))],
])('%s that nobody expected is answered as such and logged with its request', async (_, handle) => {
  const { request, lines } = serve(handle)
  expect(await request()).toMatchObject({ status: 500, problem: { code: 'unexpected', requestId: 'r-1' } })
  expect(lines).toEqual([expect.objectContaining({ level: 50, requestId: 'r-1', route: '/answers/{name}' })])
})

test('a refusal is no fault', async () => {
  const { request, lines } = serve(() => Promise.reject(failure('forbidden')))
  expect(await request()).toMatchObject({
    status: 403,
    problem: { code: 'forbidden' },
    date: 'Sun, 22 Nov 2026 12:00:00 GMT',
  })
  expect(lines).toEqual([])
})

test.each([
  ['half a character', { more: { notes: ['a', 'b\ud800'] } }, 'more.notes.1'],
  ['half a character at the end', { more: 'a\udfff' }, 'more'],
  ['NUL', { more: [{ name: 'a\0' }] }, 'more.0.name'],
])('%s is told beside its field, also where no schema looks', async (_, body, field) => {
  const { request } = serve(() => ({ items: [] }))
  const { status, problem } = await request(body)
  expect({ status, errors: problem.errors }).toEqual({
    status: 422,
    errors: { [field]: 'Há caracteres que não podem ser gravados' },
  })
})

test.each([
  ['half a character in the name of a field', { more: { 'a\ud800': 1 } }],
  ['NUL in the name of a field', { more: { 'a\0': 1 } }],
])('%s is refused', async (_, body) => {
  const { request } = serve(() => ({ items: [] }))
  expect(await request(body)).toMatchObject({ status: 400, problem: { code: 'malformed_request' } })
})

test.each(['a\\u0000b', 'a\\ud800b', '🦷', '\ud83e\uddb7', '\uffff'])('%j is read', async (more) => {
  const { request } = serve(() => ({ items: [] }))
  expect((await request({ more })).status).toBe(200)
})
