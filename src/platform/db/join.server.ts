import type { Env } from '#platform/env.server.ts'
import type { Log } from '#platform/log.server.ts'
import { type DatabaseTarget, targetFor } from './database.server.ts'
import { joinEmbeddedServer } from './embedded.server.ts'

export interface DatabaseServer {
  target: DatabaseTarget
  leave(): Promise<void>
}

/** The server at `DATABASE_URL`, else the embedded one under `DATA_DIR`. */
export async function joinDatabaseServer(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_APP_URL' | 'DATA_DIR'>,
  log: Log,
): Promise<DatabaseServer> {
  if (env.DATABASE_URL) {
    return {
      target: targetFor({ connectionString: env.DATABASE_URL }, env.DATABASE_APP_URL),
      leave: async () => {},
    }
  }
  const embedded = await joinEmbeddedServer({ dataDir: env.DATA_DIR, log })
  return { target: targetFor(embedded.connection), leave: () => embedded.leave() }
}
