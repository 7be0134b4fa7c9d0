import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LiveMessage } from './reader.ts'
import { type ConnectionState, type LiveStream, openLiveStream, type StreamOptions } from './stream.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

describe('a stream of live events', () => {
  test('passes its events on, and is live', async () => {
    const { heard, states, until } = await listen([
      say('event: ready\nid: 7\ndata: {}\n\n', 'id: 8\ndata: {"topic":"orgs","id":"a"}\n\n', ': ping\n\n'),
    ])
    await until(() => heard.length === 2)
    expect(heard).toEqual([
      [{ kind: 'ready' }, '7'],
      [{ kind: 'event', event: { topic: 'orgs', id: 'a' } }, '8'],
    ])
    expect(states.at(-1)).toBe('live')
  })

  test('puts together what arrives in pieces, also within a letter', async () => {
    const bytes = Buffer.from('id: 1\ndata: {"topic":"orgs","id":"ção"}\n\n')
    const at = bytes.indexOf('ç') + 1
    const { heard, until } = await listen([
      (response) => {
        open(response).write(bytes.subarray(0, at))
        setImmediate(() => response.write(bytes.subarray(at)))
      },
    ])
    await until(() => heard.length === 1)
    expect(heard[0]?.[0]).toEqual({ kind: 'event', event: { topic: 'orgs', id: 'ção' } })
  })

  test('resumes after a break at the last position it received', async () => {
    const { requests, states, until } = await listen([
      sayAndBreak('id: 41\ndata: {"topic":"orgs","id":"a"}\n\n', 'data: {"topic":"orgs","id":"b"}\n\n'),
      say('event: ready\nid: 42\ndata: {}\n\n'),
    ])
    await until(() => states.filter((state) => state === 'live').length >= 2 && requests.length === 2)
    expect(requests.map((request) => request.headers['last-event-id'])).toEqual([undefined, '41'])
  })

  test('begins where another stream left off', async () => {
    const { requests, until } = await listen([say('')], { from: '99' })
    await until(() => requests.length === 1)
    expect(requests[0]?.headers['last-event-id']).toBe('99')
  })

  test('comes back with a new token when the old one ends, and nobody notices', async () => {
    const { requests, states, tokens, until } = await listen(
      [
        sayAndEnd('event: ready\nid: 1\ndata: {}\n\n', 'event: end\ndata: {"reason":"expired"}\n\n'),
        say('event: ready\nid: 2\ndata: {}\n\n'),
      ],
      { timing: { stableMs: 0 } },
    )
    await until(() => requests.length === 2 && tokens.length === 2)
    expect(tokens).toEqual([{ renew: false }, { renew: true }])
    expect(states).not.toContain('offline')
    expect(states.filter((state) => state === 'connecting')).toHaveLength(1)
  })

  test('opens anew when its access changed', async () => {
    const { requests, heard, until } = await listen([
      sayAndEnd('event: end\ndata: {"reason":"access"}\n\n'),
      say('event: ready\nid: 2\ndata: {}\n\n'),
    ])
    await until(() => requests.length === 2 && heard.length === 2)
    expect(heard[0]?.[0]).toEqual({ kind: 'end', reason: 'access' })
  })

  test('reports that its position is too old', async () => {
    const { heard, until } = await listen([say('event: reset\nid: 500\ndata: {}\n\n')])
    await until(() => heard.length === 1)
    expect(heard[0]).toEqual([{ kind: 'reset' }, '500'])
  })

  test('stops at 403', async () => {
    const { requests, rejected, until } = await listen([status(403)])
    await until(() => rejected.length === 1)
    expect(rejected).toEqual([403])
    expect(requests).toHaveLength(1)
  })

  test('tries a new token at 401, then stops', async () => {
    const { tokens, rejected, until } = await listen([status(401), status(401)])
    await until(() => rejected.length === 1)
    expect(rejected).toEqual([401])
    expect(tokens).toEqual([{ renew: false }, { renew: true }])
  })

  test('stops when the session has no token any more', async () => {
    const { requests, rejected, until } = await listen([], { readToken: async () => null })
    await until(() => rejected.length === 1)
    expect(requests).toHaveLength(0)
  })

  test('outlives a server that fails, and says so from the second time', async () => {
    const { states, until } = await listen([
      status(503),
      status(502),
      say('event: ready\nid: 1\ndata: {}\n\n'),
    ])
    await until(() => states.at(-1) === 'live')
    expect(states).toEqual(['connecting', 'connecting', 'offline', 'live'])
  })

  test('waits as long as a server without room asks, and has the shown data read again', async () => {
    const { stream, requests, heard, states, until } = await listen(
      [status(429, { 'retry-after': '1000' }), say('event: ready\nid: 1\ndata: {}\n\n')],
      // A wait below the requested time comes back at once.
      { timing: { longestRetryMs: 1 } },
    )
    await until(() => states.includes('offline'))
    expect([requests.length, heard.length]).toEqual([1, 0])
    stream.wake()
    await until(() => states.at(-1) === 'live')
    expect(heard.map(([message]) => message.kind)).toEqual(['reset', 'ready'])
  })

  test('takes silence for a break', async () => {
    const { requests, until } = await listen([say('event: ready\nid: 3\ndata: {}\n\n')], {
      timing: { silenceMs: 20 },
    })
    // On a busy machine the first silence may come before the first event does.
    await until(() => requests.some(({ headers }) => headers['last-event-id'] === '3'))
  })

  test('pauses without a network and wakes with it', async () => {
    let online = false
    const { stream, requests, states, until } = await listen(
      [status(503), say('event: ready\nid: 1\ndata: {}\n\n')],
      { isOnline: () => online, timing: { longestRetryMs: 1_000_000 } },
    )
    await until(() => states.includes('offline'))
    expect(requests).toHaveLength(1)
    online = true
    stream.wake()
    await until(() => states.at(-1) === 'live')
  })

  test('drops a connection that the network took away', async () => {
    const { stream, requests, states, until } = await listen([say('event: ready\nid: 5\ndata: {}\n\n')])
    await until(() => states.at(-1) === 'live')
    stream.drop()
    await until(() => requests.length === 2)
    expect(requests[1]?.headers['last-event-id']).toBe('5')
  })

  test('says nothing more once closed', async () => {
    let speak: () => void = () => {}
    const { stream, heard, requests, until } = await listen([
      (response) => {
        open(response).write('event: ready\nid: 1\ndata: {}\n\n')
        speak = () => response.write('data: {"topic":"orgs","id":"late"}\n\n')
      },
    ])
    await until(() => heard.length === 1)
    const closed = new Promise((resolve) => requests[0]?.once('close', resolve))
    stream.close()
    speak()
    await closed
    expect(heard).toHaveLength(1)
    expect(requests).toHaveLength(1)
  })
})

function open(response: ServerResponse) {
  return response.writeHead(200, { 'content-type': 'text/event-stream' })
}

const say =
  (...texts: string[]): Answer =>
  (response) => {
    open(response).flushHeaders()
    for (const text of texts) if (text) response.write(text)
  }

const sayAndEnd =
  (...texts: string[]): Answer =>
  (response, request) => {
    say(...texts)(response, request)
    response.end()
  }

const sayAndBreak =
  (...texts: string[]): Answer =>
  (response, request) => {
    open(response).write(texts.join(''), () => setImmediate(() => request.socket.destroy()))
  }

const status =
  (code: number, headers = {}): Answer =>
  (response) => {
    response.writeHead(code, headers).end()
  }

/** A server that answers in turn, the last answer for ever, and a stream that listens to it. */
async function listen(
  answers: Answer[],
  { timing, ...options }: Partial<Omit<StreamOptions, 'timing'>> & { timing?: StreamOptions['timing'] } = {},
) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]
    requests.push(request)
    answer?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const heard: [LiveMessage, string | null][] = []
  const states: ConnectionState[] = []
  const rejected: number[] = []
  const tokens: unknown[] = []
  const stream: LiveStream = openLiveStream({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    readToken: async (how) => {
      tokens.push(how)
      return 'token'
    },
    onMessage: (message, position) => heard.push([message, position]),
    onState: (state) => states.push(state),
    onRejected: (code) => rejected.push(code),
    isOnline: () => true,
    ...options,
    timing: { firstRetryMs: 1, random: () => 0, ...timing },
  })
  closing.push(() => {
    stream.close()
    server.closeAllConnections()
    server.close()
  })
  const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 5_000, interval: 1 })
  return { stream, requests, heard, states, rejected, tokens, until }
}
