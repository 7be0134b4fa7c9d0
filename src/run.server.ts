import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Env } from '#platform/env.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Product } from './start.server.ts'

/** Listens until the process is told to stop, then stops gracefully; a second signal ends it at once. */
export async function runServer(env: Env, log: Log, product: Product, http: Server): Promise<void> {
  // Longer than a balancer's usual 60 s, so that it never sends a request into a closing connection.
  http.keepAliveTimeout = 65_000
  http.listen({ port: env.PORT, host: env.HOST })
  await once(http, 'listening')
  log.info({ origin: env.ORIGIN, pid: process.pid }, 'serving')

  let stopping = false
  async function stop(signal: string) {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    await product.stop(http)
    log.info({}, 'stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}
