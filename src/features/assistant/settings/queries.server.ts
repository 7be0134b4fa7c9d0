import { and, eq, sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { AssistantSettings } from '../settings.ts'
import { assistantSettings } from '../tables.server.ts'
import type { StoredKeys } from './schemas.ts'

type Tx = Transaction<NetworkScope>

export interface SettingsRow {
  readonly version: number
  readonly settings: Partial<AssistantSettings>
  readonly secrets: string
  readonly keys: StoredKeys
}

const unsaved: SettingsRow = { version: 1, settings: {}, secrets: '', keys: {} }

export async function findSettingsRow({ db, orgId }: Tx): Promise<SettingsRow> {
  const [row] = await db.select().from(assistantSettings).where(eq(assistantSettings.orgId, orgId))
  return row ?? unsaved
}

/** Writes only over the version that was read. False when there is a newer one. */
export async function writeSettings(
  { db, orgId }: Tx,
  row: Omit<SettingsRow, 'version'>,
  version: number,
): Promise<boolean> {
  if (version === unsaved.version) {
    const { rowCount } = await db
      .insert(assistantSettings)
      .values({ orgId, ...row, version: version + 1 })
      .onConflictDoNothing()
    return rowCount === 1
  }
  const { rowCount } = await db
    .update(assistantSettings)
    .set({ ...row, version: sql`${assistantSettings.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(assistantSettings.orgId, orgId), eq(assistantSettings.version, version)))
  return rowCount === 1
}
