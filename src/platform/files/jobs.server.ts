import { dayMs } from '#lib/days.ts'
import type { Database } from '#platform/db/database.server.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import { enterOrg, type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { retentionDays } from '#platform/records/contract.ts'
import { deleteFiles, listDeletedBefore, listKnownKeys } from './queries.server.ts'
import { sweep } from './spool.server.ts'
import { type FileStore, timeOfKey } from './store.server.ts'

const batch = 100
/** An upload whose row is not yet there is on its way; after a day nobody comes for it. */
const orphanAfterMs = dayMs

interface Places {
  readonly store: FileStore
  readonly spoolFolder: string
}

export const fileJobs = (database: Database, { store, spoolFolder }: Places): Job[] => [
  { name: 'remove-files', cron: '12 4 * * *', run: () => removeFiles(database, store, database.clock.now()) },
  { name: 'remove-orphan-files', cron: '32 4 * * *', run: () => removeOrphans(database, store, new Date()) },
  { name: 'sweep-uploads', cron: '42 4 * * *', run: () => sweep(spoolFolder, Date.now() - orphanAfterMs) },
]

const within = <T>(
  database: Database,
  orgId: string,
  work: (tx: Transaction<Scope & { orgId: string }>) => Promise<T>,
) =>
  transact({ database, userId: null, orgId: null, takesLong: true }, async (tx) =>
    work(await enterOrg(tx, orgId)),
  )

/** Files that were marked as deleted 30 days ago: the row first, so that none is ever without its bytes. */
export async function removeFiles(database: Database, store: FileStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * dayMs)
  for (const orgId of await listOrgIds(database)) {
    for (;;) {
      const gone = await within(database, orgId, async (tx) => {
        const rows = await listDeletedBefore(tx, before, batch)
        if (rows.length > 0)
          await deleteFiles(
            tx,
            rows.map(({ id }) => id),
          )
        return rows
      })
      for (const { storageKey } of gone) await store.remove(storageKey)
      if (gone.length < batch) break
    }
  }
}

/** Bytes that no row refers to: of uploads that broke off, and of removals that did. */
export async function removeOrphans(database: Database, store: FileStore, now: Date): Promise<void> {
  const oldest = now.getTime() - orphanAfterMs
  let keys: string[] = []
  for await (const key of store.list()) {
    if (timeOfKey(key) < oldest) keys.push(key)
    if (keys.length < batch) continue
    await removeUnknown(database, store, keys)
    keys = []
  }
  await removeUnknown(database, store, keys)
}

async function removeUnknown(database: Database, store: FileStore, keys: readonly string[]): Promise<void> {
  for (const [orgId, own] of Map.groupBy(keys, (key) => key.split('/')[0] ?? '')) {
    const known = await within(database, orgId, (tx) => listKnownKeys(tx, own))
    for (const key of own) if (!known.has(key)) await store.remove(key)
  }
}
