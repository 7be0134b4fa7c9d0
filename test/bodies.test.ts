import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityEndpoints } from '#features/identity/api.server.ts'
import { contract } from '#src/contract.ts'
import { startTestServer, type TestServer } from './server.ts'
import { olga } from './world.ts'

const kib = 1024
const mib = 1024 * kib

/** Stands for the pages: reads whatever body reaches it. */
const pages = new Hono().all('*', async (c) => c.text(`${(await c.req.text()).length}`))

/** Connections stay open: only the server asks to close one. */
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({}, undefined, pages)
  token = (await server.register(olga)).token
})
afterAll(async () => {
  agent.destroy()
  await server.stop()
})

interface Place {
  readonly method: string
  readonly path: string
}

const filled = (path: string) =>
  path.replace(/\{\w+\}|:\w+/g, '01900000-0000-7000-8000-000000000000').replace(/\*/g, 'anything')

function contractPlaces(router: object): Place[] {
  return Object.values(router).flatMap((one) => {
    if (!isContractProcedure(one)) return contractPlaces(one)
    const { method = 'POST', path = '' } = (one as AnyContractProcedure)['~orpc'].route
    return [{ method, path: filled(`/api/v1${path}`) }]
  })
}

/** Returns Hono's own routes, with the contract's and the identity service's behind two of them. */
function allPlaces(): Place[] {
  const mounted = server.routes.flatMap(({ method, path }) =>
    (method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method]).map((one) => ({
      method: one,
      path: filled(path),
    })),
  )
  const identity = identityEndpoints.map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path: `${path}?key=any` }
  })
  const found = [...mounted, ...contractPlaces(contract), ...identity]
  return [...new Map(found.map((one) => [`${one.method} ${one.path}`, one])).values()]
}

interface Expected {
  readonly bytes: number
  readonly type: RegExp
  readonly says: RegExp
}

const asProblem = {
  type: /^application\/problem\+json/,
  says: /"code":"payload_too_large".*"detail":"O pedido é/,
}
const asEnvelope = { type: /^application\/json/, says: /"message":"PAYLOAD_TOO_LARGE"/ }
const asPage = { type: /^text\/html/, says: /<html lang="pt-BR">.*Volte, encurte o texto/s }

/** The maximum of each place, written by hand. */
function expectedOf({ method, path }: Place): Expected | 'own limit' {
  if (path.startsWith('/api')) {
    if (method === 'POST' && path.endsWith('/files')) return 'own limit'
    if (method === 'POST' && /\/(patient|exam|professional)-imports$/.test(path))
      return { ...asProblem, bytes: 10 * mib + 64 * kib }
    if (method === 'POST' && path.startsWith('/api/webhooks/whatsapp/'))
      return { ...asProblem, bytes: 3 * mib }
    return { ...asProblem, bytes: mib }
  }
  if (path.includes('.googleapis.com/')) return { ...asEnvelope, bytes: 64 * kib }
  return { ...asPage, bytes: path === '/tema' || path === '/cookies' ? 16 * kib : 64 * kib }
}

function open({ method, path }: Place, headers: Record<string, string>): ClientRequest {
  const sent = request(`${server.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      origin: server.origin,
      'content-type': 'application/json',
      ...headers,
    },
    agent,
  })
  sent.on('error', () => {})
  return sent
}

async function answerOf(sent: ClientRequest) {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { statusCode: status, headers } = response
  return { status, headers, text: await text(response) }
}

/** Sends until there is an answer, or the maximum is sent; returns the bytes sent. */
async function pour(sent: ClientRequest, max: number): Promise<number> {
  const chunk = Buffer.alloc(64 * kib, 0x20)
  let bytes = 0
  let isAnswered = false
  sent.once('response', () => {
    isAnswered = true
  })
  function* chunks() {
    for (; bytes < max && !isAnswered; bytes += chunk.length) yield chunk
  }
  // The server closes the connection while the client still sends.
  await pipeline(chunks(), sent).catch(() => {})
  return bytes
}

test('a body above the limit is rejected on every route and in the shape of its place, announced or in pieces', async () => {
  const places = allPlaces()
  expect(places.length).toBeGreaterThan(150)
  const own: string[] = []
  for (const place of places) {
    const name = `${place.method} ${place.path}`
    const expected = expectedOf(place)
    if (expected === 'own limit') {
      own.push(name)
      continue
    }
    const announced = open(place, { 'content-length': String(expected.bytes + 1) })
    announced.flushHeaders()
    const inPieces = open(place, { 'transfer-encoding': 'chunked' })
    const pouring = pour(inPieces, expected.bytes + 64 * kib)
    for (const sent of [announced, inPieces]) {
      const { status, headers, text: answered } = await answerOf(sent)
      expect({ name, status, connection: headers.connection }).toEqual({
        name,
        status: 413,
        connection: 'close',
      })
      expect(headers['content-type'], name).toMatch(expected.type)
      if (place.method !== 'HEAD') expect(answered, name).toMatch(expected.says)
      sent.destroy()
    }
    await pouring
  }
  expect(own).toEqual([`POST ${filled('/api/v1/orgs/:orgId/files')}`])
})

describe('what nobody signed for', () => {
  test.each(['/tema', '/cookies', '/contact', '/identitytoolkit.googleapis.com/v1/accounts:signUp'])(
    'a stream of 64 MiB to %s is not read to its end',
    async (path) => {
      const sent = open({ method: 'POST', path }, { 'transfer-encoding': 'chunked' })
      sent.removeHeader('authorization')
      const answered = answerOf(sent).catch(() => null)
      const bytes = await pour(sent, 64 * mib)
      const answer = await answered
      if (answer) expect(answer.status).toBe(413)
      expect(bytes).toBeLessThan(16 * mib)
    },
  )

  test.each(['files', 'patient-imports', 'exam-imports', 'professional-imports'])(
    'a stream to %s without a token is not read at all',
    async (name) => {
      const path = `/api/v1/orgs/01900000-0000-7000-8000-000000000000/${name}`
      const sent = open({ method: 'POST', path }, { 'transfer-encoding': 'chunked' })
      sent.removeHeader('authorization')
      sent.write('x')
      const { status, headers, text: answered } = await answerOf(sent)
      expect([status, headers.connection, JSON.parse(answered).code]).toEqual([
        401,
        'close',
        'unauthenticated',
      ])
      sent.destroy()
    },
  )
})

describe('a body within the limit', () => {
  const typed = 'á'.repeat(20 * kib)

  test.each(['announced', 'in pieces'])('reaches the route whole when it comes %s', async (how) => {
    const length: Record<string, string> =
      how === 'announced' ? { 'content-length': String(Buffer.byteLength(typed)) } : {}
    const sent = open({ method: 'POST', path: '/contact' }, length)
    const bytes = Buffer.from(typed)
    sent.write(bytes.subarray(0, 1_001))
    sent.end(bytes.subarray(1_001))
    const { status, headers, text: answer } = await answerOf(sent)
    expect([status, answer]).toEqual([200, String(typed.length)])
    expect(headers.connection).not.toBe('close')
  })

  test('a GET with a body is answered as one without', async () => {
    const sent = open({ method: 'GET', path: '/api/v1/me' }, { 'transfer-encoding': 'chunked' })
    sent.end('{"a":1}')
    expect((await answerOf(sent)).status).toBe(200)
  })
})
