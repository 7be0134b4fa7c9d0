import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { type Connections, trackConnections } from './connections.server.ts'

/** Requests are answered when the test decides. */
interface Desk {
  readonly http: Server
  readonly connections: Connections
  readonly port: number
  /** The next request that has not been handed out yet. */
  next(): Promise<{ response: ServerResponse; request: IncomingMessage }>
}

const desks: Desk[] = []
const agents: Agent[] = []
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy()
  for (const { http } of desks.splice(0)) {
    http.closeAllConnections()
    http.close()
  }
})

async function open(limits?: Parameters<typeof trackConnections>[1]): Promise<Desk> {
  const arrived: { response: ServerResponse; request: IncomingMessage }[] = []
  const http = createServer((request, response) => {
    arrived.push({ request, response })
    http.emit('arrived')
  })
  const connections = trackConnections(http, limits)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const desk: Desk = {
    http,
    connections,
    port: (http.address() as AddressInfo).port,
    async next() {
      while (arrived.length === 0) await once(http, 'arrived')
      return arrived.shift() as (typeof arrived)[number]
    },
  }
  desks.push(desk)
  return desk
}

function keepAlive(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return agent
}

async function get(port: number, agent: Agent) {
  const requested = request({ port, host: '127.0.0.1', agent }).end()
  const [response] = (await once(requested, 'response')) as [IncomingMessage]
  return {
    body: await text(response),
    connection: response.headers.connection,
    reused: requested.reusedSocket,
  }
}

const noStreams = async () => {}

test('requests under way are answered whole, with the notice that their connection ends', async () => {
  const { connections, port, next } = await open()
  const requested = get(port, keepAlive())
  const { response } = await next()
  const closed = connections.close(noStreams)
  response.end('all of it')
  expect(await requested).toMatchObject({ body: 'all of it', connection: 'close' })
  await closed
})

test('a request that comes on an open connection while the server stops is answered, not reset', async () => {
  const { connections, port, next } = await open()
  const agent = keepAlive()
  const first = get(port, agent)
  ;(await next()).response.end('one')
  expect(await first).toMatchObject({ body: 'one', connection: 'keep-alive' })
  const closed = connections.close(noStreams)
  const second = get(port, agent)
  ;(await next()).response.end('two')
  expect(await second).toEqual({ body: 'two', connection: 'close', reused: true })
  await closed
})

test('an answer that had begun before the stop may be followed by another request on its connection', async () => {
  const { connections, port, next } = await open()
  const agent = keepAlive()
  const first = get(port, agent)
  const { response } = await next()
  response.write('half, ')
  const closed = connections.close(noStreams)
  response.end('and half')
  expect(await first).toMatchObject({ body: 'half, and half' })
  const second = get(port, agent)
  ;(await next()).response.end('two')
  expect(await second).toEqual({ body: 'two', connection: 'close', reused: true })
  await closed
})

test('requests that were sent in a row all get their answers; only the last says that it is the last', async () => {
  const { connections, port, next } = await open()
  const socket = connect(port, '127.0.0.1')
  const received = text(socket)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3))
  const [first, second, third] = [await next(), await next(), await next()]
  const closed = connections.close(noStreams)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const fourth = await next()
  for (const [at, { response }] of [first, second, third, fourth].entries()) response.end(`answer ${at}`)
  const answers = (await received).split(/(?=HTTP\/1\.1 200)/)
  expect(answers.map((answer) => answer.match(/answer \d$/)?.[0])).toEqual([
    'answer 0',
    'answer 1',
    'answer 2',
    'answer 3',
  ])
  expect(answers.map((answer) => /^connection: close/im.test(answer))).toEqual([false, false, false, true])
  await closed
})

test('connections that stay quiet are closed, used ones and those without any request', async () => {
  const { http, connections, port, next } = await open()
  const agent = keepAlive()
  const requested = get(port, agent)
  ;(await next()).response.end('one')
  await requested
  const fresh: Socket = connect(port, '127.0.0.1')
  await once(http, 'connection')
  await Promise.all([once(fresh.resume(), 'end'), connections.close(noStreams)])
  await expect(get(port, agent)).rejects.toThrow('ECONNREFUSED')
})

test('who is still sending when the time is over reads that it may be repeated', async () => {
  const { connections, port, next } = await open({ grace: 1, quiet: 1_000, linger: 10_000 })
  const socket = connect(port, '127.0.0.1')
  const received = text(socket)
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nfirst')
  const { request } = await next()
  const closed = connections.close(noStreams)
  // More data comes in: unread, it would reset the connection before the rejection is read.
  request.on('data', () => socket.write('more'))
  expect(await received).toMatch(
    /^HTTP\/1\.1 503 [^{]*\r\nconnection: close\r\n[^{]*\r\nretry-after: \d+\r\n\r\n\{.*"code":"unavailable"/,
  )
  await closed
})

test('streams are ended first', async () => {
  const { connections, port, next } = await open()
  const agent = keepAlive()
  const requested = get(port, agent)
  const { response } = await next()
  response.write('event\n')
  const closed = connections.close(async () => void response.end())
  expect(await requested).toMatchObject({ body: 'event\n' })
  await closed
})
