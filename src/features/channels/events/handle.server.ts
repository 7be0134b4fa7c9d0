import type { Database } from '#platform/db/database.server.ts'
import { type Scope, transact } from '#platform/db/transaction.server.ts'
import { describeError } from '#platform/errors.server.ts'
import type { InOrg } from '../queries.server.ts'
import type { HandleChannelEvents } from '../slots.server.ts'
import { applyOwn } from './own.server.ts'
import { closeEvents, delayEvent, listOpenEvents, type OpenEvent, takeTurn } from './queries.server.ts'

/** So many notices are handled in one transaction. */
const batch = 100

/**
 * Handles the network's notices in the order of their arrival, until none is due. One that fails is told from the rest
 * and tried again later: it holds nobody up. Other processes leave the network alone meanwhile.
 */
export async function handleEvents(
  database: Database,
  orgId: string,
  handlers: readonly HandleChannelEvents[],
  isStopping: () => boolean = () => false,
): Promise<void> {
  const scope: Scope & { orgId: string } = { database, userId: null, orgId }
  while (!isStopping()) {
    const taken = await transact(scope, (tx) => handleBatch(tx, handlers, batch)).catch(
      (error: Error) => error,
    )
    if (taken instanceof Error) await handleSingly(scope, handlers, taken)
    else if (taken < batch) return
  }
}

async function handleBatch(
  tx: InOrg,
  handlers: readonly HandleChannelEvents[],
  most: number,
): Promise<number> {
  if (!(await takeTurn(tx))) return 0
  const open = await listOpenEvents(tx, most)
  await handle(tx, handlers, open)
  return open.length
}

async function handle(tx: InOrg, handlers: readonly HandleChannelEvents[], open: readonly OpenEvent[]) {
  if (open.length === 0) return
  const channels = new Map(open.map(({ channelId, kind }) => [channelId, kind]))
  for (const [channelId, kind] of channels) {
    const events = open.filter((one) => one.channelId === channelId).map(({ event }) => event)
    const rest = await applyOwn(tx, channelId, events)
    if (rest.length > 0) for (const handler of handlers) await handler(tx, { channelId, kind }, rest)
  }
  await closeEvents(
    tx,
    open.map(({ id }) => id),
  )
}

/** After a failure: each notice of the batch by itself, so that the one that fails is found. */
async function handleSingly(
  scope: Scope & { orgId: string },
  handlers: readonly HandleChannelEvents[],
  reason: Error,
): Promise<void> {
  const open = await transact(scope, async (tx) => ((await takeTurn(tx)) ? listOpenEvents(tx, batch) : []))
  scope.database.log.warn(
    { err: describeError(reason), notices: open.length },
    'notices are handled one by one',
  )
  for (const one of open) {
    try {
      await transact(scope, async (tx) => {
        // Whoever had the turn since may have handled it.
        if (await takeTurn(tx)) await handle(tx, handlers, await listOpenEvents(tx, 1, one.id))
      })
    } catch (error) {
      scope.database.log.error(
        { err: describeError(error), type: one.event.type },
        'a notice was not handled',
      )
      await transact(scope, (tx) => delayEvent(tx, one.id))
    }
  }
}
