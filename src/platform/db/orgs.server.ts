import type { Database } from './database.server.ts'

/** All networks, for jobs of the system that go through them one by one. */
export async function listOrgIds({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ org_id: string }>('select org_id from org_directory order by org_id')
  return rows.map(({ org_id }) => org_id)
}
