import { and, desc, eq, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { can } from '#platform/access.ts'
import { type MemberScope, type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { failure } from '#platform/http/problem.ts'
import { registry } from '#platform/registry.ts'
import { auditContract } from './contract.ts'
import type { AuditKind } from './kinds.ts'
import { type PresentedEntry, withinUnits } from './projection.ts'
import { auditLog } from './tables.server.ts'

const pageSize = 50

/** The names of people live with the accounts; the root supplies the function that finds them. */
export type FindNames = (
  scope: Transaction<Scope>,
  userIds: readonly string[],
) => Promise<Map<string, string>>

type IsVisible = (tx: Transaction<MemberScope>, id: string) => Promise<boolean>

/**
 * The table with the records of a kind, or a function that judges one record: their policies decide whose
 * history the person may read.
 */
export type Audited = Partial<Record<AuditKind, (PgTable & { orgId: PgColumn; id: PgColumn }) | IsVisible>>

/**
 * For records that go from one unit to another: hides the part of their past that a person who is restricted
 * to some units may not read.
 */
export type Conceal = <T extends PresentedEntry & { readonly id: string }>(
  tx: Transaction<MemberScope>,
  id: string,
  entries: readonly T[],
) => Promise<T[]>
export type Concealed = Partial<Record<AuditKind, Conceal>>

const api = apiOf(auditContract)

export const auditApi = (findNames: FindNames, audited: Audited, concealed: Concealed) =>
  api.router({
    history: api.history.handler(({ context, input: { orgId, kind, id, cursor } }) =>
      readHistory({ findNames, audited, concealed }, member(context, orgId), { kind, id, cursor }),
    ),
  })

interface Parts {
  readonly findNames: FindNames
  readonly audited: Audited
  readonly concealed: Concealed
}

/**
 * @throws `forbidden` (403) when the role may not read records of this kind; `not_found` (404) for a record that the
 * person does not see, of another unit for one
 */
function readHistory(
  { findNames, audited, concealed }: Parts,
  scope: MemberScope,
  { kind, id, cursor }: { kind: AuditKind; id: string; cursor?: string | undefined },
) {
  return transact(scope, async (tx) => {
    if (!mayRead(tx, kind)) throw failure('forbidden')
    if (!(await isVisible(tx, audited[kind], id))) throw failure('not_found')
    const rows = await tx.db
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.orgId, scope.orgId),
          eq(auditLog.kind, kind),
          eq(auditLog.entityId, id),
          cursor ? lt(auditLog.id, cursor) : undefined,
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const shown = await project(tx, concealed[kind], id, page)
    const names = await findNames(tx, [...new Set(shown.flatMap(({ userId }) => userId ?? []))])
    return {
      items: shown.map(({ orgId: _, kind: __, entityId: ___, at, action, ...entry }) => ({
        ...entry,
        act: action,
        at: at.toISOString(),
        userFullname: (entry.userId && names.get(entry.userId)) ?? null,
      })),
      next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

/** Removes what belongs to units that the person is not of. */
async function project<T extends PresentedEntry & { readonly id: string }>(
  tx: Transaction<MemberScope>,
  conceal: Conceal | undefined,
  id: string,
  entries: readonly T[],
): Promise<readonly T[]> {
  const { units } = tx
  if (units === null) return entries
  const own = conceal ? await conceal(tx, id, entries) : entries
  return own.flatMap((entry) => withinUnits(entry, units) ?? [])
}

function mayRead({ role }: Transaction<MemberScope>, kind: AuditKind): boolean {
  const action = registry.auditKinds[kind]
  return role !== null && action !== undefined && can(role, action)
}

const uuid = z.uuid()

/** Records that are marked as deleted are still there, and so is their history. */
async function isVisible(
  tx: Transaction<MemberScope>,
  table: Audited[AuditKind],
  id: string,
): Promise<boolean> {
  if (!table) return true
  if (typeof table === 'function') return table(tx, id)
  if (!uuid.safeParse(id).success) return false
  const found = await tx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), eq(table.id, id)))
  return found.length > 0
}
