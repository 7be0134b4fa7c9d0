import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.server.ts'
import { type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { findPanel, findUnit, type UnitRow } from '../queries.server.ts'
import { type Device, findDevice } from './devices.server.ts'

/** A call as a panel shows it. */
export interface PanelCall {
  readonly id: string
  readonly name: string
  readonly place: string
  readonly directions: string
  readonly calledAt: Date
}

export type PanelState =
  | { readonly kind: 'code'; readonly code: string; readonly now: Date }
  | {
      readonly kind: 'calls'
      readonly orgId: string
      readonly unitId: string
      readonly networkName: string
      readonly unitName: string
      readonly timeZone: string
      readonly now: Date
      /** The newest first. */
      readonly calls: readonly PanelCall[]
    }

/** The calls of a panel: the newest, and those before it. */
const shown = 6

/** Returns what the device of the token shows; null for an unknown token. */
export async function readState(database: Database, tokenHash: string): Promise<PanelState | null> {
  const { device, now } = await transact({ database, userId: null, orgId: null }, async (tx) => ({
    device: await findDevice(tx, tokenHash),
    now: tx.now,
  }))
  if (device === null) return null
  return 'code' in device ? { kind: 'code', code: device.code, now } : readCalls(database, device)
}

function readCalls(
  database: Database,
  { orgId, panelId }: Extract<Device, { orgId: string }>,
): Promise<PanelState | null> {
  return transact({ database, userId: null, orgId }, async (tx) => {
    const panel = await findPanel(tx, panelId)
    const network = await findNetworkName(tx)
    if (!panel || network === null) return null
    const unit = await findUnit(tx, panel.unit_id)
    await noteSeen(tx, panelId)
    return {
      kind: 'calls',
      orgId,
      unitId: unit.id,
      networkName: network,
      unitName: unit.name,
      timeZone: unit.time_zone,
      now: tx.now,
      calls: await listCalls(tx, unit),
    }
  })
}

async function findNetworkName({ db, orgId }: Transaction<NetworkScope>): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select org_name as name from orgs where org_id = ${orgId} and deleted_at is null`,
  )
  return rows[0]?.name ?? null
}

/** The calls of the unit's day, and of nothing else. */
async function listCalls({ db, orgId }: Transaction<NetworkScope>, unit: UnitRow): Promise<PanelCall[]> {
  const { rows } = await db.execute<{
    id: string
    shown_name: string
    place: string
    directions: string
    called_at: string
  }>(sql`
    select id, shown_name, place, directions, to_json(called_at) #>> '{}' as called_at from reception_calls
     where org_id = ${orgId} and unit_id = ${unit.id} and called_at >= ${unit.from}::timestamptz
     order by id desc limit ${shown}`)
  return rows.map((row) => ({
    id: row.id,
    name: row.shown_name,
    place: row.place,
    directions: row.directions,
    calledAt: new Date(row.called_at),
  }))
}

/** Once a minute is enough to see that a television is on. */
async function noteSeen({ db, orgId }: Transaction<NetworkScope>, panelId: string): Promise<void> {
  await db.execute(sql`
    update reception_panels set seen_at = now() where org_id = ${orgId} and id = ${panelId}
       and (seen_at is null or seen_at < now() - interval '1 minute')`)
}
