import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { beginWithTemplates } from '#features/templates/commands.server.ts'
import type { Database } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { type AutomationKind, automationKinds, onFromTheStart, timings } from './rules.ts'

/**
 * Gives a new network an automation of each kind, with the text that was written for it. Those that are on from
 * the start are on if there is a text to send.
 */
export const beginAutomations = (tx: NetworkTransaction): Promise<void> =>
  insertAutomations(tx, onFromTheStart)

/**
 * Gives its automations to a network that is older than they are, all switched off: nobody there has decided that
 * patients hear from them. One without any text gets those of the beginning as well. Run again it does nothing, for
 * the last automation of a kind can't be deleted.
 */
export const beginInOldNetwork = (database: Database, orgId: string): Promise<void> =>
  transact({ database, userId: null, orgId }, async (tx) => {
    // Two processes that come at once would both find none.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`automations ${orgId}`}, 0))`)
    const { rows } = await tx.db.execute<{ automations: boolean; templates: boolean }>(sql`
      select exists (select from automations where org_id = ${orgId}) as automations,
             exists (select from templates where org_id = ${orgId}) as templates`)
    if (rows[0]?.automations) return
    if (!rows[0]?.templates) await beginWithTemplates(tx)
    await insertAutomations(tx, [])
  })

async function insertAutomations(
  { db, orgId }: NetworkTransaction,
  on: readonly AutomationKind[],
): Promise<void> {
  const rows = automationKinds.map((kind) => ({
    id: uuid(),
    kind,
    timing: timings[kind],
    isOn: on.includes(kind),
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
