import { and, desc, eq, lt } from 'drizzle-orm'
import { can } from '#platform/access.ts'
import { type MemberScope, type Open, type Scope, transact } from '#platform/db/transaction.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { failure } from '#platform/http/problem.ts'
import { auditContract } from './contract.ts'
import { type AuditKind, auditKinds } from './kinds.ts'
import { auditLog } from './tables.server.ts'

const pageSize = 50

/** The people's names live with the accounts; the root says how they are found. */
export type FindNames = (scope: Open<Scope>, userIds: readonly string[]) => Promise<Map<string, string>>

const api = apiOf(auditContract)

export const auditApi = (findNames: FindNames) =>
  api.router({
    history: api.history.handler(({ context, input: { orgId, kind, id, cursor } }) =>
      readHistory(findNames, member(context, orgId), kind, id, cursor),
    ),
  })

/** @throws `forbidden` (403) when the role may not read records of this kind. */
function readHistory(findNames: FindNames, scope: MemberScope, kind: AuditKind, id: string, cursor?: string) {
  return transact(scope, async (open) => {
    if (!open.role || !can(open.role, auditKinds[kind])) throw failure('forbidden')
    const rows = await open.tx
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
    const shown = rows.slice(0, pageSize)
    const names = await findNames(open, [...new Set(shown.flatMap(({ userId }) => userId ?? []))])
    return {
      items: shown.map(({ orgId: _, kind: __, entityId: ___, at, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        userFullname: (entry.userId && names.get(entry.userId)) ?? null,
      })),
      next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}
