import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'

/**
 * The televisions' own side of the pairing, in a table outside networks: a device belongs to none until somebody at a
 * desk types the code that it shows.
 */

/** How long a code can be typed. */
export const codeMinutes = 10

/** Returns a new token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The token itself is stored nowhere: who reads the database can't pass for a television. */
export const hashToken = (secrets: Pick<Secrets, 'hash'>, token: string): string =>
  secrets.hash(token, 'panel')

export type Device = { readonly code: string } | { readonly orgId: string; readonly panelId: string }

interface Row extends Record<string, unknown> {
  code: string | null
  org_id: string | null
  panel_id: string | null
  is_valid: boolean
}

/** Returns the device of a token, with a code that is still valid when it is not paired; null for an unknown token. */
export async function findDevice(tx: Transaction<Scope>, tokenHash: string): Promise<Device | null> {
  const { rows } = await tx.db.execute<Row>(sql`
    select code, org_id, panel_id, coalesce(code_expires_at > now(), false) as is_valid
      from panel_devices where token_hash = ${tokenHash}`)
  const [row] = rows
  if (!row) return null
  if (row.org_id && row.panel_id) return { orgId: row.org_id, panelId: row.panel_id }
  if (row.code && row.is_valid) return { code: row.code }
  return { code: await giveCode(tx, tokenHash) }
}

export async function insertDevice(tx: Transaction<Scope>, tokenHash: string): Promise<Device> {
  await tx.db.execute(sql`insert into panel_devices (token_hash) values (${tokenHash})`)
  return { code: await giveCode(tx, tokenHash) }
}

/** Gives the device a code that no other one shows; those that expired are free again. */
async function giveCode({ db }: Transaction<Scope>, tokenHash: string): Promise<string> {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await db.execute(
      sql`update panel_devices set code = null where code = ${code} and code_expires_at <= now()`,
    )
    const { rows } = await db.execute(sql`
      update panel_devices set code = ${code}, code_expires_at = now() + make_interval(mins => ${codeMinutes})
       where token_hash = ${tokenHash} and not exists (select from panel_devices o where o.code = ${code})
      returning code`)
    if (rows.length > 0) return code
  }
}

/** Pairs the device that shows the code, once. Returns false when there is none. */
export async function claimCode(
  { db }: Transaction<Scope>,
  code: string,
  { orgId, panelId }: { orgId: string; panelId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update panel_devices set code = null, code_expires_at = null, org_id = ${orgId}, panel_id = ${panelId}
     where code = ${code} and code_expires_at > now() and panel_id is null
    returning token_hash`)
  return rows.length > 0
}

/** Takes a panel from its device, which shows a code from then on. */
export async function releaseDevice(
  { db }: Transaction<Scope>,
  orgId: string,
  panelId: string,
): Promise<void> {
  await db.execute(sql`
    update panel_devices set org_id = null, panel_id = null where org_id = ${orgId} and panel_id = ${panelId}`)
}

/** Deletes devices that nobody paired and that ask no more. */
export async function deleteUnpaired({ db }: Transaction<Scope>): Promise<void> {
  await db.execute(sql`
    delete from panel_devices where panel_id is null and coalesce(code_expires_at, created_at) < now() - interval '1 day'`)
}
