import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import type { WhenStopped } from '#features/sends/slots.server.ts'
import type { FindTemplateUsers, TemplateUser } from '#features/templates/slots.server.ts'
import type { Follower } from '#platform/db/followers.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { Use } from '#platform/records/records.server.ts'
import { type AutomationKind, automationLabels } from './rules.ts'

/** What automations have to do with the templates that they send by. */

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly kind: AutomationKind
  readonly is_on: boolean
  readonly template_id: string
}

/** Every template of every automation. */
const usesIn = (orgId: string) => sql`
  select a.id, a.kind, a.is_on, t.value as template_id
    from automations a cross join lateral jsonb_each_text(a.templates) t
   where a.org_id = ${orgId} and a.deleted_at is null`

export const findTemplateUsers: FindTemplateUsers = async ({ db, orgId }) => {
  const { rows } = await db.execute<Row>(usesIn(orgId))
  return rows.map(
    (row): TemplateUser => ({
      templateId: row.template_id,
      id: row.id,
      by: 'automation',
      name: automationLabels[row.kind],
      detail: row.is_on ? 'automação' : 'automação desligada',
    }),
  )
}

/** A template that an automation sends by isn't deleted. */
export async function findTemplateUses(
  { db, orgId }: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<Use[]> {
  const { rows } = await db.execute<Row>(
    sql`select * from (${usesIn(orgId)}) u where u.template_id = any (${sql.param([...ids])}::text[])`,
  )
  return rows.map(({ id, kind }) => ({ id, name: automationLabels[kind], by: 'automação' }))
}

/** Why an automation is paused; once somebody decided to go on all the same, what they decided about. */
export const becameMarketing = 'virou marketing'

/**
 * A text that Meta counts as marketing costs several times as much: what sends by it pauses until somebody
 * decides, and goes on once the category was accepted.
 */
export const templateFollower: Follower = {
  kind: 'template',
  async follow(tx, ids) {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      with concerned as (
        select a.id, bool_or(t.meta_category <> '' and t.meta_category <> t.category) as is_reclassified
          from automations a cross join lateral jsonb_each_text(a.templates) u
          join templates t on t.org_id = a.org_id and t.id = u.value::uuid
         where a.org_id = ${tx.orgId} and a.deleted_at is null
         group by a.id having bool_or(t.id = any (${sql.param([...ids])}::uuid[])))
      update automations a set
        paused_at = case when c.is_reclassified then now() end,
        pause_reason = case when c.is_reclassified then ${becameMarketing} else '' end,
        updated_at = now(), version = version + 1
        from concerned c
       where a.org_id = ${tx.orgId} and a.id = c.id
         and a.pause_reason = case when c.is_reclassified then '' else ${becameMarketing} end
         and (a.paused_at is null or not c.is_reclassified)
      returning a.id`)
    await publishAll(tx, rows)
  },
}

/** A provider refuses the text, or what an automation sends: it pauses, and says so. */
export const pauseStopped: WhenStopped = async (tx, { what, source, sourceId, templateId, code }) => {
  if (source !== 'automation' || what === 'channel') return
  const stopped =
    what === 'source'
      ? sql`a.id = ${sourceId}::uuid`
      : sql`exists (select from jsonb_each_text(a.templates) u where u.value = ${templateId}::text)`
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    update automations a set paused_at = now(), pause_reason = ${`a Meta recusou o texto (${code})`},
           updated_at = now(), version = version + 1
     where a.org_id = ${tx.orgId} and a.deleted_at is null and a.paused_at is null and ${stopped}
    returning a.id`)
  await publishAll(tx, rows)
}

async function publishAll(tx: NetworkTransaction, rows: readonly { readonly id: string }[]): Promise<void> {
  for (const { id } of rows) await publish(tx, { topic: 'automations', id })
}
