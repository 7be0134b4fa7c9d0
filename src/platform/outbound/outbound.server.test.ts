import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { type OutboundError, openOutbound } from './outbound.server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const get = { method: 'GET' } as const
const problemOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'none',
    (error: OutboundError) => [error.problem, error.mayHaveArrived],
  )

describe('an address that a network typed', () => {
  const outbound = openOutbound({ OUTBOUND_ALLOW: [] })
  const ask = (url: string) => problemOf(outbound.request(new URL(url), get))

  test('is spoken to by https alone', async () => {
    expect(await ask('http://example.com/')).toEqual(['not_encrypted', false])
  })

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
  ])('is not inside: %s', async (host) =>
    expect(await ask(`https://${host}/`)).toEqual(['not_public', false]),
  )

  test('is judged after its name was resolved', async () => {
    expect(await ask('https://localhost/')).toEqual(['not_public', false])
    expect(await problemOf(outbound.connect('localhost', 25))).toEqual(['not_public', false])
    expect(await problemOf(outbound.connect('127.0.0.1', 25))).toEqual(['not_public', false])
  })

  test('gets no key that HTTP has no place for', async () => {
    const headers = { 'x-api-token': 'chave\u0001' }
    const asked = outbound.request(new URL('https://nao-existe.invalid/'), { ...get, headers })
    expect(await problemOf(asked)).toEqual(['unsendable', false])
  })

  test('that nobody has is told so', async () => {
    expect(await ask('https://nao-existe.invalid/')).toEqual(['not_found', false])
  })
})

describe('a host that the operator exempted', () => {
  const open = (port: number) => openOutbound({ OUTBOUND_ALLOW: [`127.0.0.1:${port}`] })

  test('is answered, at its port alone', async () => {
    const port = await serve((_, response) => response.writeHead(201, { 'retry-after': '7' }).end('olá'))
    const outbound = open(port)
    expect(await outbound.request(new URL(`http://127.0.0.1:${port}/`), get)).toMatchObject({
      status: 201,
      body: 'olá',
      retryAfterS: 7,
    })
    expect(await problemOf(outbound.request(new URL(`http://127.0.0.1:${port + 1}/`), get))).toEqual([
      'not_encrypted',
      false,
    ])
  })

  test('leads nowhere else', async () => {
    const port = await serve((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
    expect(await open(port).request(new URL(`http://127.0.0.1:${port}/`), get)).toMatchObject({ status: 302 })
  })

  test('may not answer without end', async () => {
    const port = await serve((_, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(64 * 1024)
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', pour)
      pour()
    })
    expect(await problemOf(open(port).request(new URL(`http://127.0.0.1:${port}/`), get))).toEqual([
      'too_large',
      true,
    ])
  })

  test('that stays silent may have read the request', async () => {
    const port = await serve(() => {})
    const sent = open(port).request(new URL(`http://127.0.0.1:${port}/`), { ...get, timeoutMs: 50 })
    expect(await problemOf(sent)).toEqual(['timeout', true])
  })

  test('that hangs up may have read the request', async () => {
    const port = await serve((request) => request.socket.destroy())
    expect(await problemOf(open(port).request(new URL(`http://127.0.0.1:${port}/`), get))).toEqual([
      'unreachable',
      true,
    ])
  })

  test('that is not there has read nothing', async () => {
    const port = await serve(() => {})
    servers.pop()?.close()
    expect(await problemOf(open(port).request(new URL(`http://127.0.0.1:${port}/`), get))).toEqual([
      'unreachable',
      false,
    ])
  })

  test('shows a certificate that somebody vouches for', async () => {
    const secured = new SMTPServer({ secure: true })
    secured.on('error', () => {})
    await new Promise<void>((resolve) => secured.listen(0, '127.0.0.1', resolve))
    const { port } = secured.server.address() as AddressInfo
    expect(await problemOf(open(port).request(new URL(`https://127.0.0.1:${port}/`), get))).toEqual([
      'certificate',
      false,
    ])
    await new Promise<void>((resolve) => secured.close(resolve))
  })
})

test('an address of the environment is not judged', async () => {
  const port = await serve((_, response) => response.end('ok'))
  const outbound = openOutbound({ OUTBOUND_ALLOW: [] })
  const answer = await outbound.request(new URL(`http://127.0.0.1:${port}/`), { ...get, isVendors: true })
  expect(answer.status).toBe(200)
})
