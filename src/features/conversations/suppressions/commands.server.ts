import { type SQL, sql } from 'drizzle-orm'
import { findNames } from '#features/accounts/commands.server.ts'
import type { OutreachKind } from '#features/channels/rules.ts'
import { normalizePhone } from '#lib/phone.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { addressKeys, noAddress } from '../identity.ts'
import type { SuppressionScope, SuppressionSource } from '../rules.ts'
import type { Suppression } from './contract.ts'
import { hashAddress, liftSuppressions, showAddress, suppress } from './store.server.ts'

/** The list of refusals, as the front desk works with it. */

export interface SuppressionFilter {
  readonly address?: string
  readonly source?: SuppressionSource | undefined
  readonly lifted: boolean
  readonly cursor?: string
  readonly limit: number
}

export const readSuppressions = (
  scope: MemberScope,
  secrets: Secrets,
  { address, source, lifted, cursor, limit }: SuppressionFilter,
): Promise<{ items: Suppression[]; next: string | null }> =>
  transact(scope, async (tx) => {
    const terms = [
      lifted ? sql`true` : sql`lifted_at is null`,
      source === undefined ? sql`true` : sql`source = ${source}`,
      cursor === undefined ? sql`true` : sql`id < ${cursor}`,
      address === undefined
        ? sql`true`
        : sql`address_hash = any (${sql.param(hashesOf(tx, secrets, address))}::text[])`,
    ]
    const found = await select(tx, secrets, sql.join(terms, sql` and `), limit + 1)
    const items = found.slice(0, limit)
    return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null }
  })

export const addSuppression = (
  scope: MemberScope,
  secrets: Secrets,
  refusal: {
    readonly address: string
    readonly scope: SuppressionScope
    readonly channel: OutreachKind | null
  },
): Promise<Suppression> =>
  transact(scope, async (tx) => {
    const { channel: kind } = refusal
    await suppress(tx, secrets, [
      { address: addressOf(refusal.address), scope: refusal.scope, kind, source: 'desk' },
    ])
    const hashes = sql.param(hashesOf(tx, secrets, refusal.address))
    const [held] = await select(
      tx,
      secrets,
      sql`address_hash = any (${hashes}::text[]) and scope = ${refusal.scope} and kind is not distinct from ${kind}
          and lifted_at is null`,
      1,
    )
    if (!held) throw new Error('a refusal that was written is not there')
    return held
  })

/** @throws `not_found` (404) for a refusal that is not there; one that was taken back stays so */
export const liftSuppression = (scope: MemberScope, secrets: Secrets, id: string): Promise<Suppression> =>
  transact(scope, async (tx) => {
    await liftSuppressions(tx, secrets, { id })
    const [lifted] = await select(tx, secrets, sql`id = ${id}`, 1)
    if (!lifted) throw failure('not_found')
    return lifted
  })

const addressOf = (typed: string) =>
  typed.includes('@') ? { ...noAddress, email: typed } : { ...noAddress, phone: normalizePhone(typed) }

const hashesOf = ({ orgId }: Transaction<MemberScope>, secrets: Secrets, typed: string): string[] =>
  addressKeys(addressOf(typed)).map((key) => hashAddress(secrets, orgId, key))

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly encrypted_address: string
  readonly scope: SuppressionScope
  readonly kind: OutreachKind | null
  readonly source: SuppressionSource
  readonly patient_id: string | null
  readonly at: Date
  readonly user_id: string | null
  readonly lifted_at: Date | null
  readonly lifted_by: string | null
}

async function select(
  tx: Transaction<MemberScope>,
  secrets: Secrets,
  where: SQL,
  limit: number,
): Promise<Suppression[]> {
  const { rows } = await tx.db.execute<Row>(sql`
    select id, encrypted_address, scope, kind, source, patient_id, at, user_id, lifted_at, lifted_by
      from suppressions where org_id = ${tx.orgId} and ${where} order by id desc limit ${limit}`)
  const people = rows.flatMap(({ user_id, lifted_by }) => [user_id, lifted_by].filter((one) => one !== null))
  const names = await findNames(tx, [...new Set(people)])
  return rows.map((row) => ({
    id: row.id,
    address: showAddress(secrets, row.encrypted_address),
    scope: row.scope,
    channel: row.kind,
    source: row.source,
    patientId: row.patient_id,
    at: new Date(row.at).toISOString(),
    userFullname: (row.user_id && names.get(row.user_id)) ?? null,
    liftedAt: row.lifted_at && new Date(row.lifted_at).toISOString(),
    liftedByFullname: (row.lifted_by && names.get(row.lifted_by)) ?? null,
  }))
}
