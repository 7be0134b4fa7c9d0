import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { MemberScope, Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { NetworkForm, PatientInformation } from './rules.ts'
import { orgDirectory, orgs } from './tables.server.ts'

type InOrg = Transaction<Scope & { readonly orgId: string }>
export type OrgRow = typeof orgs.$inferSelect & { slug: string | null }

export async function findOrg(scope: InOrg): Promise<OrgRow | undefined> {
  const [row] = await scope.db
    .select({ org: orgs, slug: orgDirectory.slug })
    .from(orgs)
    .leftJoin(orgDirectory, eq(orgDirectory.orgId, orgs.orgId))
    .where(eq(orgs.orgId, scope.orgId))
  return row && { ...row.org, slug: row.slug }
}

export async function insertOrg(
  scope: Transaction<Scope>,
  org: Partial<NetworkForm> & { orgId: string; orgName: string; createdBy: string },
): Promise<OrgRow> {
  const [row] = await scope.db.insert(orgs).values(org).returning()
  if (!row) throw new Error('an inserted network was not returned')
  await scope.db.insert(orgDirectory).values({ orgId: row.orgId })
  return { ...row, slug: null }
}

/** Writes only over the version that was read. False when there is a newer one. */
export async function updateOrg(
  scope: Transaction<MemberScope>,
  change:
    | NetworkForm
    | Pick<OrgRow, 'requiresSecondFactor'>
    | Pick<OrgRow, 'timeZone'>
    | Pick<OrgRow, 'travelMinutes'>
    | PatientInformation,
  version: number,
): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(orgs)
    .set({ ...change, version: sql`${orgs.version} + 1` })
    .where(and(eq(orgs.orgId, scope.orgId), eq(orgs.version, version)))
  return rowCount === 1
}

/** True when another network has the address. */
export async function isSlugTaken(scope: InOrg, slug: string): Promise<boolean> {
  const rows = await scope.db
    .select({ one: sql`1` })
    .from(orgDirectory)
    .where(and(eq(orgDirectory.slug, slug), ne(orgDirectory.orgId, scope.orgId)))
  return rows.length > 0
}

export async function writeSlug(scope: InOrg, slug: string | null): Promise<void> {
  await scope.db.update(orgDirectory).set({ slug }).where(eq(orgDirectory.orgId, scope.orgId))
}

/** Marks the network as deleted. False when it is already. */
export async function markOrg(scope: InOrg): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(orgs)
    .set({ deletedAt: sql`now()`, version: sql`${orgs.version} + 1` })
    .where(and(eq(orgs.orgId, scope.orgId), isNull(orgs.deletedAt)))
  return rowCount === 1
}

/** Removes the mark. False when there is none, or the network was erased. */
export async function unmarkOrg(scope: InOrg): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(orgs)
    .set({ deletedAt: null, version: sql`${orgs.version} + 1` })
    .where(and(eq(orgs.orgId, scope.orgId), sql`${orgs.deletedAt} is not null`))
  return rowCount === 1
}
