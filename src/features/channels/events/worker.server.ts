import type { Database } from '#platform/db/database.server.ts'
import { describeError } from '#platform/errors.server.ts'
import type { Worker } from '#platform/worker.server.ts'
import type { HandleChannelEvents } from '../slots.server.ts'
import { listenForArrivals, stopListening } from './arrivals.server.ts'
import { handleEvents } from './handle.server.ts'
import { listNetworksWithEvents } from './queries.server.ts'

/**
 * Somebody who answered waits for the agenda to change: not longer than they would notice. What comes to this process itself is
 * handled at once.
 */
const pollMs = 500
/** So many networks are handled at one time by one process. */
const places = 4

/** Handles what providers told, network by network, as long as the process works. */
export function eventWorker(
  database: Database,
  handlers: readonly HandleChannelEvents[],
  everyMs = pollMs,
): Worker {
  let isStopping = false
  /** Something came since the worker looked last. */
  let hasArrived = false
  let wake = () => {}
  let running = Promise.resolve()

  async function run() {
    while (!isStopping) {
      hasArrived = false
      const found = await listNetworksWithEvents(database).catch((error: Error) => {
        database.log.warn({ err: describeError(error) }, 'notices of providers could not be read')
        return []
      })
      const waiting = [...found]
      const serve = async () => {
        for (let orgId = waiting.shift(); orgId !== undefined && !isStopping; orgId = waiting.shift()) {
          await handleEvents(database, orgId, handlers, () => isStopping).catch((error: Error) =>
            database.log.error({ err: describeError(error) }, 'notices of a network were not handled'),
          )
        }
      }
      await Promise.all(Array.from({ length: places }, serve))
      if (!isStopping && !hasArrived)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, everyMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
    }
  }

  return {
    name: 'channel-events',
    start() {
      listenForArrivals(database, () => {
        hasArrived = true
        wake()
      })
      running = run()
    },
    async stop() {
      isStopping = true
      stopListening(database)
      wake()
      await running
    },
  }
}
