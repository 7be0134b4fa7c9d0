import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openHttp } from './timeouts.server.ts'

const impatient = { headersMs: 100, requestMs: 60_000, checkMs: 20, stillMs: 60_000 }

let http: Server
let socket: Socket
afterEach(() => {
  socket.destroy()
  http.closeAllConnections()
  http.close()
})

async function open(server: Server): Promise<{ ended: Promise<string> }> {
  http = server
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return { ended: once(socket, 'close').then(() => heard) }
}

test('a header that trickles in is answered 408, and the connection closed', async () => {
  const { ended } = await open(openHttp(() => {}, impatient))
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n')
  const trickle = setInterval(() => socket.writable && socket.write('x: y\r\n'), 10)
  expect(await ended).toMatch(/^HTTP\/1\.1 408 .*Connection: close/s)
  clearInterval(trickle)
})

test('a connection on which nothing moves is closed, also while an answer waits to be read', async () => {
  const requested = Promise.withResolvers<ServerResponse>()
  await open(openHttp((_request, response) => requested.resolve(response), { ...impatient, stillMs: 100 }))
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const response = await requested.promise
  response.end(Buffer.alloc(64 * 1024 * 1024))
  await once(response, 'close')
  expect(response.writableFinished).toBe(false)
})

test('a request that comes at once is answered', async () => {
  const { ended } = await open(openHttp((_request, response) => response.end('here'), impatient))
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(await ended).toMatch(/^HTTP\/1\.1 200 .*here/s)
})
