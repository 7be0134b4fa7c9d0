import { sql } from 'drizzle-orm'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'

export async function findZones(
  tx: Transaction<MemberScope>,
  unitIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.db.execute<{ id: string; time_zone: string }>(sql`
    select id, time_zone from units where org_id = ${tx.orgId} and id = any (${`{${unitIds.join(',')}}`}::uuid[])`)
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
}

export async function findZone(tx: Transaction<MemberScope>, unitId: string): Promise<string> {
  const { rows } = await tx.db.execute<{ time_zone: string }>(sql`
    select time_zone from units where org_id = ${tx.orgId} and id = ${unitId}`)
  return rows[0]?.time_zone ?? 'America/Sao_Paulo'
}
