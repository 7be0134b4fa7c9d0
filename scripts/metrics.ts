import { storeSums } from '#features/metrics/sums/store.server.ts'
import { withClient } from '#platform/db/client.server.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { joinDatabaseServer } from '#platform/db/join.server.ts'
import { assertSchemaNotNewer } from '#platform/db/migrate.server.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { ConfigurationError } from '#platform/exit.server.ts'
import { createLog } from '#platform/log.server.ts'
import { runCommand, say } from './command.ts'

/**
 * `npm run metrics [-- NETWORK]`: counts the sums of the past anew, of all networks or of one, also while the product runs.
 * What was offered on past days stays.
 */
await runCommand(async ([chosen]) => {
  const env = readEnv(process.env)
  const log = createLog({ LOG_LEVEL: 'silent' })
  await using stack = new AsyncDisposableStack()
  const server = await joinDatabaseServer(env, log)
  stack.defer(() => server.leave())
  await withClient(server.target.owner, assertSchemaNotNewer)
  const database = await openDatabase(server.target, 2, log)
  stack.defer(() => database.close())
  const orgIds = await listOrgIds(database)
  if (chosen !== undefined && !orgIds.includes(chosen))
    throw new ConfigurationError('No network has this id: npm run metrics [-- NETWORK]')
  for (const orgId of chosen === undefined ? orgIds : [chosen])
    say(`${orgId}\t${await storeSums(database, orgId, { all: true })} months of units`)
})
