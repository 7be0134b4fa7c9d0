import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductProcess, startProduct } from '../process.ts'
import { atLength } from './length.ts'

const rounds = atLength(1, 20)
const lanes = 24
const key = 'stop'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'acolhe-stop-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

interface Tally {
  answers: number
  /** Answers that announced the end of their connection. */
  last: number
  /** Requests that began and got no whole answer. */
  broken: string[]
}

/**
 * True when the server no longer listens. The kernel resets a connection that it had accepted but the server
 * had not when it stopped listening: to its client that is the same.
 */
function isRejected(error: unknown, isFresh: boolean): boolean {
  const { code } = error as { code?: string }
  return code === 'ECONNREFUSED' || (isFresh && code === 'ECONNRESET')
}

/** Sends one request after another on a persistent connection, until the server no longer listens. */
async function call(origin: string, lane: number, tally: Tally, onAnswer: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let at = 0; ; at++) {
    const requested =
      at % 2 === 0
        ? send(origin, agent, 'GET', '/api/v1/openapi.json')
        : send(origin, agent, 'POST', `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${key}`, {
            email: `p${lane}.${at}@aurora.example`,
            password: 'segredo-1',
            returnSecureToken: true,
          })
    try {
      const { status, last } = await readAnswer(requested)
      tally.answers += 1
      if (last) tally.last += 1
      if (status >= 500) tally.broken.push(`status ${status}`)
      onAnswer()
    } catch (error) {
      if (!isRejected(error, !requested.reusedSocket)) tally.broken.push((error as Error).message)
      return agent.destroy()
    }
  }
}

function send(origin: string, agent: Agent, method: string, path: string, body?: object): ClientRequest {
  const headers = { 'content-type': 'application/json' }
  return request(`${origin}${path}`, { agent, method, headers }).end(body && JSON.stringify(body))
}

async function readAnswer(requested: ClientRequest) {
  const [response] = (await once(requested, 'response')) as [IncomingMessage]
  // Rejects when the answer breaks off.
  await text(response)
  return { status: response.statusCode ?? 0, last: response.headers.connection === 'close' }
}

/**
 * Sends one request, and then several in a row without waiting, on one connection after another. Once a
 * connection has had an answer, the server must answer every request on it.
 */
async function pipeline(origin: string, tally: Tally) {
  const batch = 4
  const one = 'GET /api/v1/none HTTP/1.1\r\nHost: localhost\r\n\r\n'
  for (;;) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
    let answers = 0
    try {
      await once(socket, 'connect')
      socket.write(one)
      let received = ''
      for await (const chunk of socket) {
        received += chunk
        const before = answers
        answers = received.split('"code":"not_found"').length - 1
        const isLast = /connection: close/i.test(received)
        if (before === 0 && answers === 1 && !isLast) socket.write(one.repeat(batch))
        if (answers > batch || (answers === 1 && isLast)) break
      }
      if (answers > 1 && answers <= batch)
        tally.broken.push(`${answers - 1} answers to ${batch} requests in a row`)
      tally.answers += answers
    } catch (error) {
      if (!isRejected(error, answers === 0)) tally.broken.push((error as Error).message)
      return
    } finally {
      socket.destroy()
    }
  }
}

/** Opens the stream of live events of a new person's network; `ended` resolves at its orderly end. */
async function openStream({ origin }: ProductProcess, round: number) {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { idToken: string; orgId: string }
  }
  const email = `ouvinte${round}@aurora.example`
  const account = { email, password: 'segredo-1', returnSecureToken: true }
  const { idToken } = await post(`/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${key}`, account)
  const { orgId } = await post('/api/v1/me/registration', { userFullname: 'Ouvinte Um' }, idToken)
  const headers = { authorization: `Bearer ${idToken}` }
  const stream = await fetch(`${origin}/api/v1/orgs/${orgId}/events`, { headers })
  expect(stream.status).toBe(200)
  return { ended: stream.text() }
}

test('a stop under load answers every request that was begun, ends the streams and resets nobody', async () => {
  const tally: Tally = { answers: 0, last: 0, broken: [] }
  for (let round = 0; round < rounds; round++) {
    const product = await startProduct({ DATA_DIR: dataDir, IDENTITY_API_KEY: key, RATE_LIMITS: 'off' })
    const stream = await openStream(product, round)
    const enough = Promise.withResolvers<void>()
    const goal = tally.answers + 3 * lanes
    const input = Array.from({ length: lanes }, (_, lane) =>
      call(product.origin, round * lanes + lane, tally, () => tally.answers >= goal && enough.resolve()),
    )
    const rows = [1, 2].map(() => pipeline(product.origin, tally))
    await Promise.race([enough.promise, Promise.all(input)])
    const exit = once(product.child, 'exit')
    product.child.kill('SIGTERM')
    await Promise.all([...input, ...rows])
    await stream.ended
    expect(await exit, product.errors()).toEqual([0, null])
  }
  // biome-ignore lint/suspicious/noConsole: the figures that docs/reliability.md cites
  console.info(
    `${rounds} stops under ${lanes} kept connections: ${tally.answers} answers, ${tally.broken.length} broken`,
  )
  expect(tally.broken).toEqual([])
  expect(tally.last).toBeGreaterThanOrEqual(rounds)
})
