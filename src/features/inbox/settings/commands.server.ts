import { eq } from 'drizzle-orm'
import { record } from '#platform/audit/audit.server.ts'
import {
  type MemberScope,
  type NetworkScope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { defaultSettings, type InboxSettings } from '../rules.ts'
import { inboxSettings } from '../tables.server.ts'

export async function findSettings({ db, orgId }: Transaction<NetworkScope>): Promise<InboxSettings> {
  const [row] = await db
    .select({ distribution: inboxSettings.distribution, returnMin: inboxSettings.returnMin })
    .from(inboxSettings)
    .where(eq(inboxSettings.orgId, orgId))
  return row ?? defaultSettings
}

export const readSettings = (scope: MemberScope): Promise<InboxSettings> => transact(scope, findSettings)

/** @throws `forbidden` (403) for who is restricted to units: they are the whole network's */
export const saveSettings = (scope: MemberScope, settings: InboxSettings): Promise<InboxSettings> =>
  transact(scope, async (tx) => {
    if (tx.units !== null) throw failure('forbidden')
    const before = await findSettings(tx)
    await tx.db
      .insert(inboxSettings)
      .values({ orgId: tx.orgId, ...settings })
      .onConflictDoUpdate({ target: inboxSettings.orgId, set: { ...settings } })
    await record(tx, {
      act: 'update',
      kind: 'inboxSettings',
      id: tx.orgId,
      before: { ...before },
      after: { ...settings },
    })
    await publish(tx, { topic: 'conversations', id: tx.orgId })
    return settings
  })
