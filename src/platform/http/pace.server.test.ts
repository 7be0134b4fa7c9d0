import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openPace, type PaceLimits } from './pace.server.ts'

const day = 86_400

let http: Server
let socket: Socket
afterEach(() => {
  socket.destroy()
  http.closeAllConnections()
  http.close()
})

/** A server that reads bodies whole, and a connection on which one has begun. */
async function open(limits: PaceLimits, maxSeconds: number) {
  const pace = openPace(limits)
  const got: string[] = []
  http = createServer(async (incoming, outgoing) => {
    pace.watch(incoming, outgoing, maxSeconds)
    got.push(await whole(incoming))
    outgoing.end('thanks')
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1000000\r\n\r\n')
  // Not `once`, which fails with what is written to a connection that the server has closed.
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)))
  return { got, ended }
}

const whole = async (incoming: IncomingMessage) => {
  try {
    return `${(await buffer(incoming)).length}`
  } catch {
    return 'broke off'
  }
}

function trickle(): { stop: () => void } {
  const timer = setInterval(() => socket.writable && socket.write('x'), 5)
  return { stop: () => clearInterval(timer) }
}

test('a body that stops coming is answered 408, and whoever reads it sees it break off', async () => {
  const { got, ended } = await open({ silentMs: 50, checkMs: 10 }, day)
  socket.write('half of it')
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  expect(got).toEqual(['broke off'])
})

test('a body that trickles in has its time, and no more', async () => {
  const { got, ended } = await open({ silentMs: day * 1_000, checkMs: 10 }, 0.1)
  const drops = trickle()
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  drops.stop()
  expect(got).toEqual(['broke off'])
})

test('a body that keeps coming is left alone', async () => {
  const { got, ended } = await open({ silentMs: day * 1_000, checkMs: 1 }, day)
  socket.write('x'.repeat(500_000))
  socket.write('x'.repeat(500_000))
  expect(await ended).toMatch(/^HTTP\/1\.1 200 .*thanks/s)
  expect(got).toEqual(['1000000'])
})
