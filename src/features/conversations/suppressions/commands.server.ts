import { type SQL, sql } from 'drizzle-orm'
import { findNames } from '#features/accounts/commands.server.ts'
import type { OutreachKind } from '#features/channels/rules.ts'
import { wordConditions } from '#features/patients/commands.server.ts'
import { isBrazilianPhone, normalizePhone } from '#lib/phone.ts'
import { looksLikeEmail } from '#lib/text.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { addressKeys, noAddress } from '../identity.ts'
import type { SuppressionScope, SuppressionSource } from '../rules.ts'
import { type Suppression, suppressionProblems } from './contract.ts'
import { hashAddress, liftSuppressions, restoreSuppressions, showAddress, suppress } from './store.server.ts'

/** The list of refusals, as the front desk works with it. */

export interface SuppressionFilter {
  readonly address?: string
  /** A whole address, or a patient's name. */
  readonly q?: string
  readonly patientId?: string
  readonly source?: readonly SuppressionSource[] | undefined
  readonly lifted: boolean
  readonly cursor?: string
  readonly limit: number
}

export const readSuppressions = (
  scope: MemberScope,
  secrets: Secrets,
  { address, q, patientId, source, lifted, cursor, limit }: SuppressionFilter,
): Promise<{ items: Suppression[]; next: string | null }> =>
  transact(scope, async (tx) => {
    const terms = [
      lifted ? sql`true` : sql`lifted_at is null`,
      source === undefined ? sql`true` : sql`source = any (${sql.param([...source])}::text[])`,
      cursor === undefined ? sql`true` : sql`id < ${cursor}`,
      address === undefined
        ? sql`true`
        : sql`address_hash = any (${sql.param(hashesOf(tx, secrets, address))}::text[])`,
      q === undefined || q.trim() === '' ? sql`true` : await matches(tx, secrets, q.trim()),
      patientId === undefined ? sql`true` : await ofPatients(tx, secrets, sql`p.id = ${patientId}`),
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

/**
 * @throws `not_found` (404) for a refusal that is not there; `refused_at_provider` (409) for one that only the person can
 * take back. One that was taken back stays so
 */
export const liftSuppression = (
  scope: MemberScope,
  secrets: Secrets,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<Suppression> =>
  transact(scope, async (tx) => {
    if (await isOfProvider(tx, id)) throw problem(suppressionProblems, 'refused_at_provider')
    await liftSuppressions(tx, secrets, { id, note: note.trim() })
    return findOne(tx, secrets, id)
  })

/** @throws `not_found` (404) */
export const restoreSuppression = (scope: MemberScope, secrets: Secrets, id: string): Promise<Suppression> =>
  transact(scope, async (tx) => {
    await restoreSuppressions(tx, id)
    return findOne(tx, secrets, id)
  })

async function findOne(tx: Transaction<MemberScope>, secrets: Secrets, id: string): Promise<Suppression> {
  const [found] = await select(tx, secrets, sql`id = ${id}`, 1)
  if (!found) throw failure('not_found')
  return found
}

/** True where one that would be taken back with it was said to the provider, who goes on refusing. */
async function isOfProvider({ db, orgId }: Transaction<MemberScope>, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from suppressions s join suppressions g on g.org_id = s.org_id and g.address_hash = s.address_hash
       and g.scope = s.scope and g.kind is not distinct from s.kind
     where g.org_id = ${orgId} and g.id = ${id} and s.lifted_at is null and s.source = 'provider' limit 1`)
  return rows.length > 0
}

function matches(tx: Transaction<MemberScope>, secrets: Secrets, q: string): Promise<SQL> | SQL {
  if (looksLikeEmail(q) || isBrazilianPhone(normalizePhone(q)))
    return sql`address_hash = any (${sql.param(hashesOf(tx, secrets, q))}::text[])`
  return ofPatients(tx, secrets, wordConditions(tx, sql`p.id`, q).isOwn)
}

/** A name that so many have tells nobody apart. */
const maxPatients = 200

/** The refusals of the addresses by which these patients are reached, and those that were about them. */
async function ofPatients(tx: Transaction<MemberScope>, secrets: Secrets, which: SQL): Promise<SQL> {
  const { rows } = await tx.db.execute<{ id: string; phone: string; email: string }>(sql`
    with chosen as (
      select p.id, p.email from patients p
       where p.org_id = ${tx.orgId} and p.deleted_at is null and ${which} limit ${maxPatients})
    select c.id, '' as phone, c.email from chosen c
    union
    select c.id, k.phone, k.email from chosen c
      join patient_contacts k on k.org_id = ${tx.orgId} and k.patient_id = c.id`)
  const hashes = rows.flatMap(({ phone, email }) =>
    addressKeys({ ...noAddress, phone, email }).map((key) => hashAddress(secrets, tx.orgId, key)),
  )
  const ids = [...new Set(rows.map(({ id }) => id))]
  return sql`(address_hash = any (${sql.param([...new Set(hashes)])}::text[]) or patient_id = any (${sql.param(ids)}::uuid[]))`
}

/** Whom an address reaches, by the key under which refusals know it. */
async function findReached(
  { db, orgId }: Transaction<MemberScope>,
  keys: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const listed = sql.param([...new Set(keys)])
  const { rows } = await db.execute<{ key: string; id: string; name: string }>(sql`
    select r.key, p.id, coalesce(nullif(p.social_name, ''), p.full_name) as name
      from (select k.phone_key as key, k.patient_id as id from patient_contacts k
             where k.org_id = ${orgId} and k.phone_key = any (${listed}::text[])
            union
            select k.email, k.patient_id from patient_contacts k
             where k.org_id = ${orgId} and k.email = any (${listed}::text[])
            union
            select m.email, m.id from patients m where m.org_id = ${orgId} and m.email = any (${listed}::text[])) r
      join patients p on p.org_id = ${orgId} and p.id = r.id
     where r.key <> '' and p.deleted_at is null and p.merged_into is null
     order by name, p.id`)
  return Map.groupBy(rows, ({ key }) => key)
}

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
  readonly lifted_note: string
}

async function select(
  tx: Transaction<MemberScope>,
  secrets: Secrets,
  where: SQL,
  limit: number,
): Promise<Suppression[]> {
  const { rows } = await tx.db.execute<Row>(sql`
    select id, encrypted_address, scope, kind, source, patient_id, at, user_id, lifted_at, lifted_by,
           lifted_note from suppressions where org_id = ${tx.orgId} and ${where} order by id desc limit ${limit}`)
  const people = rows.flatMap(({ user_id, lifted_by }) => [user_id, lifted_by].filter((one) => one !== null))
  const names = await findNames(tx, [...new Set(people)])
  const addresses = rows.map((row) => showAddress(secrets, row.encrypted_address))
  const reached = rows.length > 0 ? await findReached(tx, addresses) : null
  return rows.map((row, at) => ({
    id: row.id,
    address: addresses[at] ?? '',
    scope: row.scope,
    channel: row.kind,
    source: row.source,
    patientId: row.patient_id,
    patients: (reached?.get(addresses[at] ?? '') ?? []).map(({ id, name }) => ({ id, name })),
    at: new Date(row.at).toISOString(),
    userFullname: (row.user_id && names.get(row.user_id)) ?? null,
    liftedAt: row.lifted_at && new Date(row.lifted_at).toISOString(),
    liftedByFullname: (row.lifted_by && names.get(row.lifted_by)) ?? null,
    liftedNote: row.lifted_note,
  }))
}
