import type { Clinic } from '#features/demo/history/write.server.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { joinDatabaseServer } from '#platform/db/join.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import { createLog } from '#platform/log.server.ts'
import { loadSecrets } from '#platform/secrets.server.ts'
import type { Me, Session } from './session.ts'

/** The network through the API, as its owner. */
export interface OwnedNetwork extends Pick<Clinic, 'call' | 'whatsappId' | 'ownerId'> {
  readonly orgId: string
}

export const ownedNetwork = (session: Session, { orgId, userId, token }: Me): OwnedNetwork => ({
  orgId,
  ownerId: userId,
  whatsappId: null,
  call: (method, path, body) => session.call(method, `/api/v1/orgs/${orgId}${path}`, body, token),
})

/** Lets the history of a network be written: past the API, for what only time brings about. */
export async function withClinic<T>(
  env: Env,
  { orgId, ...network }: OwnedNetwork,
  work: (clinic: Clinic) => Promise<T>,
): Promise<T> {
  const log = createLog({ LOG_LEVEL: 'warn' })
  await using stack = new AsyncDisposableStack()
  const secrets = await loadSecrets(env)
  const server = await joinDatabaseServer(env, log)
  stack.defer(() => server.leave())
  const database = await openDatabase(server.target, 2, log)
  stack.defer(() => database.close())
  return await work({
    ...network,
    write: (inNetwork) => transact({ database, userId: null, orgId, takesLong: true }, inNetwork),
    secrets,
    origin: env.ORIGIN,
  })
}
