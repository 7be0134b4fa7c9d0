import { sql } from 'drizzle-orm'
import type { MemberScope, Open } from '#platform/db/transaction.server.ts'

export async function findZone(open: Open<MemberScope>, unitId: string): Promise<string> {
  const { rows } = await open.tx.execute<{ time_zone: string }>(sql`
    select time_zone from units where org_id = ${open.orgId} and id = ${unitId}`)
  return rows[0]?.time_zone ?? 'America/Sao_Paulo'
}
