import type { Database } from '#platform/db/database.server.ts'
import { describeError } from '#platform/errors.server.ts'
import { listNetworksWithChannels } from './events/queries.server.ts'

/** Goes through the networks that have a channel. One network's trouble is not another's: it is logged. */
export async function forEachNetwork(
  database: Database,
  work: (orgId: string) => Promise<unknown>,
): Promise<void> {
  for (const orgId of await listNetworksWithChannels(database)) {
    await work(orgId).catch((error: Error) =>
      database.log.error({ err: describeError(error) }, 'the channels of a network could not be seen to'),
    )
  }
}
