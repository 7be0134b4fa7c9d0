import { eq } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { type AssistantSettings, defaultSettings } from './settings.ts'
import { assistantSettings } from './tables.server.ts'

/** Returns how the network wants to be answered for. */
export async function readSettings({ db, orgId }: Transaction<NetworkScope>): Promise<AssistantSettings> {
  const [row] = await db.select().from(assistantSettings).where(eq(assistantSettings.orgId, orgId))
  return { ...defaultSettings, ...row?.settings }
}
