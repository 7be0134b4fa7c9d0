import type { Database } from './database.server.ts'

/** The networks there are, for work of the system that goes through them one by one. */
export async function listOrgIds({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ org_id: string }>('select org_id from org_directory order by org_id')
  return rows.map(({ org_id }) => org_id)
}
