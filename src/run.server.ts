import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Env } from '#platform/env.server.ts'
import { describeError } from '#platform/errors.server.ts'
import { exitCodes } from '#platform/exit.server.ts'
import { trackConnections } from '#platform/http/connections.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Product } from './start.server.ts'

/** A database that is away must not delay the end of a process that was asked to stop. */
const stopLimitMs = 40_000

/**
 * Listens until the process is asked to stop, then stops gracefully; a second signal ends it at once. After
 * an uncaught error the state is unknown: it is logged and the process stopped, for `npm start` to begin
 * anew.
 */
export async function runServer(env: Env, log: Log, product: Product, http: Server): Promise<void> {
  // Longer than a balancer's default of 60 s, so that it never sends a request into a closing connection.
  http.keepAliveTimeout = 65_000
  const connections = trackConnections(http)
  http.listen({ port: env.PORT, host: env.HOST })
  await once(http, 'listening')
  log.info({ origin: env.ORIGIN, pid: process.pid }, 'serving')

  let stopping = false
  async function stop(exitCode: number) {
    if (stopping) process.exit(exitCodes.failed)
    stopping = true
    setTimeout(() => process.exit(exitCodes.failed), stopLimitMs).unref()
    await connections.close(product.endStreams)
    await product.stop()
    log.info({}, 'stopped')
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void stop(exitCodes.done)
    })
  }
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: describeError(error), origin }, 'stopping after an error that nobody caught')
    void stop(exitCodes.failed)
  })
}
