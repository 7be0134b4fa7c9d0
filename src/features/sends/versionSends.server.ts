import { sql } from 'drizzle-orm'
import type { CountVersionSends } from '#features/templates/slots.server.ts'

interface Row extends Record<string, unknown> {
  readonly template_id: string
  readonly number: number
  readonly total: number
  readonly in_30_days: number
  readonly last_at: string
}

/** Counts what went out by each version of the templates, from the index alone. */
export const countVersionSends: CountVersionSends = async ({ db, orgId }, ids) => {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select template_id, template_version as number, count(*)::int as total,
           count(*) filter (where sent_at > now() - interval '30 days')::int as in_30_days, max(sent_at) as last_at
      from sends
     where org_id = ${orgId} and sent_at is not null and template_version is not null
       and template_id = any(${`{${ids.join(',')}}`}::uuid[])
     group by template_id, template_version`)
  return rows.map(({ template_id, number, total, in_30_days, last_at }) => ({
    templateId: template_id,
    number,
    total,
    in30Days: in_30_days,
    lastAt: new Date(last_at),
  }))
}
