import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Address, OutreachKind } from '#features/channels/rules.ts'
import { record } from '#platform/audit/audit.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { NetworkTransaction } from '../contacts.server.ts'
import { addressKeys } from '../identity.ts'
import type { SuppressionScope, SuppressionSource } from '../rules.ts'

/** Refusals: an address is found again by its hash alone, also after the person's record is gone. */

export interface Refusal {
  readonly address: Address
  readonly scope: SuppressionScope
  /** The one channel that is refused; null for all. */
  readonly kind: OutreachKind | null
  readonly source: SuppressionSource
  /** The message that was answered, and whom it was about: their other addresses are refused with it. */
  readonly sendId?: string | null
  readonly patientId?: string | null
  readonly linkHash?: string
}

/** A refusal that holds, as far as it touches whoever was asked about. */
export interface HeldRefusal {
  readonly addressHash: string
  readonly patientId: string | null
  readonly scope: SuppressionScope
  readonly kind: OutreachKind | null
}

const purpose = 'suppressions'

/** The hash by which a network knows an address (`addressKey`); no other network has the same. */
export const hashAddress = (secrets: Secrets, orgId: string, key: string): string =>
  secrets.hash(`${orgId} ${key}`, 'address')

/** Returns '' for one whose person was erased: the refusal is known by its hash alone. */
export const showAddress = (secrets: Secrets, encrypted: string): string =>
  encrypted === '' ? '' : secrets.decrypt(encrypted, purpose)

/**
 * Writes refusals down, from now on. What the same link, or somebody without one, refused already is not refused twice;
 * a link's own stands beside it, so that its undo leaves what others said.
 */
export async function suppress(
  tx: NetworkTransaction,
  secrets: Secrets,
  refusals: readonly Refusal[],
): Promise<void> {
  const rows = refusals.flatMap(({ address, scope, kind, source, sendId, patientId, linkHash }) =>
    addressKeys(address).map((key) => ({
      id: uuid(),
      address_hash: hashAddress(secrets, tx.orgId, key),
      encrypted_address: secrets.encrypt(key, purpose),
      scope,
      kind,
      source,
      link_hash: linkHash ?? '',
      send_id: sendId ?? null,
      patient_id: patientId ?? null,
    })),
  )
  if (rows.length === 0) return
  const { rows: added } = await tx.db.execute<{
    id: string
    scope: string
    kind: string | null
    source: string
  }>(sql`
    insert into suppressions (org_id, id, address_hash, encrypted_address, scope, kind, source, link_hash, send_id,
                              patient_id, user_id)
    select ${tx.orgId}, n.id, n.address_hash, n.encrypted_address, n.scope, n.kind, n.source, n.link_hash, n.send_id,
           n.patient_id, ${tx.userId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
           id uuid, address_hash text, encrypted_address text, scope text, kind text, source text, link_hash text,
           send_id uuid, patient_id uuid)
     where not exists (
       select from suppressions s where s.org_id = ${tx.orgId} and s.address_hash = n.address_hash
          and s.scope = n.scope and s.kind is not distinct from n.kind and s.lifted_at is null
          and s.link_hash = n.link_hash and (n.patient_id is null or s.patient_id is not distinct from n.patient_id))
    returning id, scope, kind, source`)
  await record(
    tx,
    ...added.map(({ id, scope, kind, source }) => ({
      act: 'create' as const,
      kind: 'suppression' as const,
      id,
      after: { scope, kind, source },
    })),
  )
  if (added.length > 0) await publish(tx, { topic: 'suppressions', id: tx.orgId })
}

/** Which refusals to take back: one of the list, those that one link made, or what an address said itself. */
export type Lifted =
  /** With all that refuse the same at its address: taken back is what it says, not one of its causes. */
  | { readonly id: string; readonly note: string }
  | { readonly linkHash: string }
  | { readonly address: Address; readonly sources: readonly SuppressionSource[] }

/** Takes refusals back; they stay in the list as lifted. Returns how many held until now. */
export async function liftSuppressions(
  tx: NetworkTransaction,
  secrets: Secrets,
  lifted: Lifted,
): Promise<number> {
  const note = 'note' in lifted ? lifted.note : ''
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    update suppressions set lifted_at = now(), lifted_by = ${tx.userId}, lifted_note = ${note}
     where org_id = ${tx.orgId} and lifted_at is null and ${condition()}
    returning id`)
  await record(
    tx,
    ...rows.map(({ id }) => ({
      act: 'update' as const,
      kind: 'suppression' as const,
      id,
      before: { lifted: false },
      after: { lifted: true, ...(note !== '' && { note }) },
    })),
  )
  if (rows.length > 0) await publish(tx, { topic: 'suppressions', id: tx.orgId })
  return rows.length

  function condition() {
    if ('id' in lifted)
      return sql`(address_hash, scope, coalesce(kind, '')) = (
        select s.address_hash, s.scope, coalesce(s.kind, '') from suppressions s
         where s.org_id = ${tx.orgId} and s.id = ${lifted.id} and s.lifted_at is null)`
    if ('linkHash' in lifted) return sql`link_hash <> '' and link_hash = ${lifted.linkHash}`
    const hashes = addressKeys(lifted.address).map((key) => hashAddress(secrets, tx.orgId, key))
    return sql`address_hash = any (${sql.param(hashes)}::text[]) and source = any (${sql.param([...lifted.sources])}::text[])`
  }
}

/** A refusal that was taken back holds again, with all that were taken back with it. */
export async function restoreSuppressions(tx: NetworkTransaction, id: string): Promise<void> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    update suppressions s set lifted_at = null, lifted_by = null, lifted_note = ''
      from suppressions g
     where g.org_id = ${tx.orgId} and g.id = ${id} and g.lifted_at is not null
       and s.org_id = g.org_id and s.address_hash = g.address_hash and s.scope = g.scope
       and s.kind is not distinct from g.kind and s.lifted_at = g.lifted_at
    returning s.id`)
  await record(
    tx,
    ...rows.map((row) => ({
      act: 'update' as const,
      kind: 'suppression' as const,
      id: row.id,
      before: { lifted: true },
      after: { lifted: false },
    })),
  )
  if (rows.length > 0) await publish(tx, { topic: 'suppressions', id: tx.orgId })
}

/** Returns the refusals that hold for these addresses, or for these patients at any address. */
export async function suppressedAmong(
  { db, orgId }: NetworkTransaction,
  addressHashes: readonly string[],
  patientIds: readonly string[],
): Promise<HeldRefusal[]> {
  const columns = sql`select address_hash, patient_id, scope, kind from suppressions where org_id = ${orgId} and lifted_at is null`
  const { rows } = await db.execute<{
    address_hash: string
    patient_id: string | null
    scope: SuppressionScope
    kind: OutreachKind | null
  }>(sql`
    ${columns} and address_hash = any (${sql.param([...addressHashes])}::text[])
    union ${columns} and patient_id = any (${sql.param([...patientIds])}::uuid[])`)
  return rows.map(({ address_hash, patient_id, scope, kind }) => ({
    addressHash: address_hash,
    patientId: patient_id,
    scope,
    kind,
  }))
}
