import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { automationKinds, onFromTheStart, timings } from './rules.ts'

/**
 * Gives a new network an automation of each kind, with the text that was written for it. Those that are on from
 * the start are on if there is a text to send.
 */
export async function beginAutomations({ db, orgId }: NetworkTransaction): Promise<void> {
  const rows = automationKinds.map((kind) => ({
    id: uuid(),
    kind,
    timing: timings[kind],
    isOn: onFromTheStart.includes(kind),
  }))
  await db.execute(sql`
    insert into automations (org_id, id, kind, timing, is_on, templates, channels)
    select ${orgId}, n.id, n.kind, n.timing, n."isOn" and t.texts is not null, coalesce(t.texts, '{}'),
           array['whatsapp', 'email']
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, kind text, timing jsonb, "isOn" boolean)
      left join lateral (
        select jsonb_object_agg(one.kind, one.id) as texts
          from (select distinct on (t.kind) t.kind, t.id from templates t
                 where t.org_id = ${orgId} and t.use = n.kind and t.kind in ('whatsapp', 'email')
                   and t.deleted_at is null
                 order by t.kind, t.id) one) t on true`)
}
