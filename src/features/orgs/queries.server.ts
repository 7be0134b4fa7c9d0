import { and, eq, sql } from 'drizzle-orm'
import type { MemberScope, Open, Scope } from '#platform/db/transaction.server.ts'
import type { NetworkForm } from './rules.ts'
import { orgDirectory, orgs } from './tables.server.ts'

export type OrgRow = typeof orgs.$inferSelect

export async function findOrg(scope: Open<MemberScope>): Promise<OrgRow | undefined> {
  const [row] = await scope.tx.select().from(orgs).where(eq(orgs.orgId, scope.orgId))
  return row
}

export async function insertOrg(
  scope: Open<Scope>,
  org: Partial<NetworkForm> & { orgId: string; orgName: string; createdBy: string },
): Promise<OrgRow> {
  const [row] = await scope.tx.insert(orgs).values(org).returning()
  if (!row) throw new Error('an inserted network was not returned')
  await scope.tx.insert(orgDirectory).values({ orgId: row.orgId })
  return row
}

/** Writes only over the version that was read; undefined when it has moved on. */
export async function updateOrg(
  scope: Open<MemberScope>,
  change: NetworkForm | Pick<OrgRow, 'requiresSecondFactor'>,
  version: number,
): Promise<OrgRow | undefined> {
  const [row] = await scope.tx
    .update(orgs)
    .set({ ...change, version: sql`${orgs.version} + 1` })
    .where(and(eq(orgs.orgId, scope.orgId), eq(orgs.version, version)))
    .returning()
  return row
}
