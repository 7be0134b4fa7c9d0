import { and, asc, eq, sql } from 'drizzle-orm'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { undeleted } from '#platform/records/rows.server.ts'
import type { Automation, AutomationItem } from './contract.ts'
import { type AutomationKind, automationKinds } from './rules.ts'
import { automations } from './tables.server.ts'

type Tx = Transaction<MemberScope>
export type AutomationRow = typeof automations.$inferSelect

export function presentAutomation(row: AutomationRow): Automation {
  const { orgId: _, deletedAt: __, createdAt, updatedAt, pausedAt, switchedAt, ...fields } = row
  return {
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    pausedAt: pausedAt?.toISOString() ?? null,
    switchedAt: switchedAt.toISOString(),
  }
}

/** In the order of an appointment's life, and of their age within a kind. */
export async function listAutomations(tx: Tx): Promise<Automation[]> {
  const rows = await tx.db
    .select()
    .from(automations)
    .where(undeleted(tx, automations))
    .orderBy(asc(automations.id))
  return rows
    .map(presentAutomation)
    .sort((one, other) => automationKinds.indexOf(one.kind) - automationKinds.indexOf(other.kind))
}

export async function countOfKind(tx: Tx, kind: AutomationKind): Promise<number> {
  return tx.db.$count(automations, and(undeleted(tx, automations), eq(automations.kind, kind)))
}

type Text = AutomationItem['texts'][number] & { readonly kind: string; readonly isUsable: boolean }

/** The templates by id, with the version that goes out now. Of WhatsApp that is the approved one. */
export async function findTexts(
  { db, orgId }: Tx,
  ids: readonly string[],
): Promise<Map<string, Omit<Text, 'channel'>>> {
  const { rows } = await db.execute<Omit<Text, 'channel'> & Record<string, unknown>>(sql`
    select t.id, t.name, t.kind, v.number as version, n.number as newest, n.state = 'submitted' as "isWaiting",
           p.paused_until as "pausedUntil", v.number is not null as "isUsable"
      from templates t
      cross join lateral (select max(number) as number, (array_agg(state order by number desc))[1] as state
        from template_versions x where x.org_id = t.org_id and x.template_id = t.id) n
      left join lateral (select max(number) as number from template_versions x
        where x.org_id = t.org_id and x.template_id = t.id and (t.kind <> 'whatsapp' or x.state = 'approved')) v on true
      left join lateral (select max(x.paused_until) as paused_until from template_versions x
        where x.org_id = t.org_id and x.template_id = t.id and x.state = 'paused') p on true
     where t.org_id = ${orgId} and t.deleted_at is null and t.id = any (${`{${ids.join(',')}}`}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** True when messages of WhatsApp go through Meta: then only an approved text leaves. */
export async function hasWhatsapp({ db, orgId }: Tx): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from channels where org_id = ${orgId} and kind = 'whatsapp' and deleted_at is null) as has`)
  return rows[0]?.has ?? false
}
