import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ORPCError } from '@orpc/client'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Credentials } from '#platform/session.ts'
import { createApi, decodeProblem, isMissing, problemOf, sentenceOf } from './client.ts'
import { ConnectionError } from './connection.ts'
import { memberRoute, personRoute } from './contract.ts'

const thing = z.object({ name: z.string() })
const contract = {
  read: personRoute.route({ method: 'GET', path: '/things' }).output(thing),
  write: memberRoute('network.update')
    .route({ method: 'PUT', path: '/things/{id}' })
    .input(z.object({ id: z.string(), name: z.string() }))
    .output(thing),
  ask: personRoute
    .meta({ isReading: true })
    .route({ method: 'POST', path: '/things/question' })
    .output(thing),
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

describe('a call', () => {
  test('carries the session’s token', async () => {
    const { api, requests } = await aServer([ok({ name: 'a' })])
    await expect(api.read()).resolves.toEqual({ name: 'a' })
    expect(requests[0]?.headers.authorization).toBe('Bearer first')
    expect(requests[0]?.headers['idempotency-key']).toBeUndefined()
  })

  test('that writes carries a key of its own', async () => {
    const { api, requests } = await aServer([ok({ name: 'a' })])
    await api.write({ id: '1', name: 'a' })
    await api.write({ id: '1', name: 'a' })
    const keys = requests.map((request) => String(request.headers['idempotency-key']))
    for (const key of keys) expect(key).toMatch(uuid)
    expect(new Set(keys).size).toBe(2)
  })

  test('that reads by POST carries none', async () => {
    const { api, requests } = await aServer([ok({ name: 'a' })])
    await api.ask()
    expect(requests[0]).toMatchObject({ method: 'POST' })
    expect(requests[0]?.headers['idempotency-key']).toBeUndefined()
  })

  test('may go without a key', async () => {
    const { api, requests } = await aServer([ok({ name: 'a' })])
    await api.write({ id: '1', name: 'a' }, { context: { withoutKey: true } })
    expect(requests[0]?.headers['idempotency-key']).toBeUndefined()
  })

  test('that writes is repeated under the same key when its answer was lost', async () => {
    const { api, requests, bodies } = await aServer([broken, broken, ok({ name: 'a' })])
    await expect(api.write({ id: '1', name: 'a' })).resolves.toEqual({ name: 'a' })
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map((request) => request.headers['idempotency-key'])).size).toBe(1)
    expect(bodies).toEqual(Array(3).fill('{"name":"a"}'))
  })

  test('that writes is repeated when the server requests a delay', async () => {
    const waits: number[] = []
    const away = problem(503, 'unavailable', 'Tente de novo.', {}, { 'retry-after': '2' })
    const { api, requests } = await aServer([away, ok({ name: 'a' })], {
      wait: async (ms) => void waits.push(ms),
    })
    await expect(api.write({ id: '1', name: 'a' })).resolves.toEqual({ name: 'a' })
    expect(waits).toEqual([2_000])
    expect(new Set(requests.map((request) => request.headers['idempotency-key'])).size).toBe(1)
  })

  test.each([
    ['for long', { 'retry-after': '60' }],
    ['without saying for how long', {}],
  ])('that writes is not repeated when the server is away %s', async (_, headers) => {
    const { api, requests } = await aServer([problem(503, 'unavailable', 'Tente mais tarde.', {}, headers)])
    const error = await api.write({ id: '1', name: 'a' }).catch((thrown) => thrown)
    expect(sentenceOf(error)).toBe('Tente mais tarde.')
    expect(requests).toHaveLength(1)
  })

  test('that writes shows the server’s message when it stays away', async () => {
    const away = problem(503, 'unavailable', 'Tente de novo.', {}, { 'retry-after': '2' })
    const { api, requests } = await aServer([away])
    const error = await api.write({ id: '1', name: 'a' }).catch((thrown) => thrown)
    expect(sentenceOf(error)).toBe('Tente de novo.')
    expect(requests).toHaveLength(3)
  })

  test('that reads waits until something may be read; one that writes does not', async () => {
    const free = Promise.withResolvers<void>()
    const { api, requests } = await aServer([ok({ name: 'a' }), ok({ name: 'b' })], {
      whenReadable: () => free.promise,
    })
    const reading = api.read()
    await api.write({ id: '1', name: 'a' })
    expect(requests.map(({ method }) => method)).toEqual(['PUT'])
    free.resolve()
    await expect(reading).resolves.toEqual({ name: 'b' })
  })

  test('that reads is not: its reader decides', async () => {
    const { api, requests } = await aServer([broken, ok({ name: 'a' })])
    await expect(api.read()).rejects.toThrow(ConnectionError)
    expect(requests).toHaveLength(1)
  })

  test('gives up on a server that does not answer in time', async () => {
    const { api } = await aServer([() => {}], { timeoutMs: 20 })
    const error = await api.read().catch((thrown) => thrown)
    expect(sentenceOf(error)).toBe('O servidor demorou demais para responder. Tente de novo.')
  })

  test('that breaks off within the answer failed for want of a connection', async () => {
    const { api } = await aServer([
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
        response.write('{"name":', () => response.destroy())
      },
    ])
    await expect(api.read()).rejects.toThrow(ConnectionError)
  })

  test('that is cancelled stays cancelled', async () => {
    const { api } = await aServer([() => {}])
    const leaving = new AbortController()
    const call = api.read(undefined, { signal: leaving.signal })
    setImmediate(() => leaving.abort())
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a rejected token', () => {
  test('is renewed once, and the call goes on', async () => {
    const { api, requests, losses } = await aServer([problem(401, 'unauthenticated'), ok({ name: 'a' })])
    await expect(api.write({ id: '1', name: 'a' })).resolves.toEqual({ name: 'a' })
    expect(requests.map((request) => request.headers.authorization)).toEqual([
      'Bearer first',
      'Bearer renewed',
    ])
    expect(losses()).toBe(0)
  })

  test('that a new one does not mend ends the session', async () => {
    const { api, losses } = await aServer([problem(401, 'unauthenticated')])
    await expect(api.read()).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
    expect(losses()).toBe(1)
  })

  test('ends the session, too, when there is no new one', async () => {
    const { api, requests, losses } = await aServer([problem(401, 'unauthenticated')], {
      credentials: () => ({ userId: 'ana', readToken: async ({ renew } = {}) => (renew ? null : 'first') }),
    })
    await expect(api.read()).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(1)
    expect(losses()).toBe(1)
  })

  test('of nobody ends nothing', async () => {
    const { api, losses } = await aServer([problem(401, 'unauthenticated')], { credentials: () => null })
    await expect(api.read()).rejects.toMatchObject({ status: 401 })
    expect(losses()).toBe(0)
  })
})

describe('an error', () => {
  test('of the API has its code, message and further members', async () => {
    const current = { name: 'b' }
    const { api } = await aServer([problem(409, 'stale_version', 'Outra pessoa alterou.', { current })])
    const error = await api.write({ id: '1', name: 'a' }).catch((thrown) => thrown)
    expect(problemOf(error)).toEqual({
      code: 'stale_version',
      status: 409,
      message: 'Outra pessoa alterou.',
      data: { current },
    })
    expect(sentenceOf(error)).toBe('Outra pessoa alterou.')
  })

  test('without further members has no data', () => {
    const error = decodeProblem({ type: 'about:blank', code: 'not_found', detail: 'Nada.', status: 404 }, 404)
    expect(error).toBeInstanceOf(ORPCError)
    expect(error.data).toBeUndefined()
  })

  test.each([
    ['a proxy’s page', '<h1>Bad gateway</h1>'],
    ['nothing', undefined],
    ['something else', { message: 'no' }],
  ])('that is %s gets a plain sentence', (_, body) => {
    expect(problemOf(decodeProblem(body, 502))).toEqual({
      code: 'unexpected',
      status: 502,
      message: 'Algo falhou do nosso lado. Tente de novo em instantes.',
      data: undefined,
    })
  })

  test.each([new Error('boom'), 'boom', undefined, null])('%s, thrown by anyone, has a sentence', (error) => {
    expect(problemOf(error)).toBeNull()
    expect(sentenceOf(error)).toMatch(/^Algo falhou/)
  })
})

type Answer = (request: IncomingMessage, response: import('node:http').ServerResponse) => void

const ok =
  (body: unknown): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

const problem =
  (status: number, code: string, detail = 'Não.', more: object = {}, headers: object = {}): Answer =>
  (_, response) => {
    response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify({ type: 'about:blank', title: code, status, code, detail, ...more }))
  }

const broken: Answer = (request) => void request.socket.destroy()

interface Options {
  timeoutMs?: number
  whenReadable?: () => Promise<void>
  credentials?: () => Credentials | null
  wait?: (ms: number) => Promise<void>
}

/** A server that answers in turn, the last answer for ever, and a client of it. */
async function aServer(answers: Answer[], options: Options = {}) {
  const requests: IncomingMessage[] = []
  const bodies: string[] = []
  let lost = 0
  const server = createServer(async (request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]
    requests.push(request)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    bodies.push(Buffer.concat(chunks).toString())
    answer?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const api = createApi(contract, {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    credentials: () => ({
      userId: 'ana',
      readToken: async ({ renew } = {}) => (renew ? 'renewed' : 'first'),
    }),
    onSessionLost: () => lost++,
    wait: async () => {},
    ...options,
  })
  return { api, requests, bodies, losses: () => lost }
}

test.each([
  ['not_found', 404, true],
  ['validation_failed', 422, true],
  ['forbidden', 403, false],
  ['unexpected', 500, false],
])('a record whose reading answers %s is missing: %s %s', (code, status, missing) => {
  expect(isMissing(decodeProblem({ code, detail: '' }, status))).toBe(missing)
  expect(isMissing(new ConnectionError('network', null))).toBe(false)
})
