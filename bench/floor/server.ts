import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { routes } from './routes.ts'

/**
 * The minimum that Node can do for the same work: node:http and pg, the product's statements in the product's
 * transactions. A child process of the run, which passes the connection settings and receives the port.
 */

const streams = new Set<ServerResponse>()

function openStream(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  response.write('event: ready\nid: 1\ndata: {}\n\n')
  streams.add(response)
  response.once('close', () => streams.delete(response))
}

function broadcast(response: ServerResponse, change: unknown) {
  const event = `id: 1000\ndata: ${JSON.stringify(change)}\n\n`
  for (const stream of streams) stream.write(event)
  response.end(JSON.stringify(change))
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text === '' ? null : JSON.parse(text)
}

async function answer(pool: pg.Pool, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://floor')
  const name = `${request.method} ${url.pathname}`
  if (name === 'GET /events') return openStream(response)
  const body = await readBody(request)
  if (name === 'POST /events') return broadcast(response, body)
  const result = JSON.stringify(await routes[name]?.(pool, { query: url.searchParams, body }))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(result) })
  response.end(result)
}

process.once('message', ({ database, poolSize }: { database: pg.PoolConfig; poolSize: number }) => {
  const pool = new pg.Pool({ ...database, max: poolSize, application_name: 'floor' })
  // The database is stopped beneath it when a run is broken off.
  pool.on('error', () => {})
  const server = createServer((request, response) => {
    answer(pool, request, response).catch((error: Error) => response.writeHead(500).end(error.stack))
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})

// The run is over, or broken off.
process.on('disconnect', () => process.exit(0))
