import { sql } from 'drizzle-orm'
import { dayIn } from '#lib/zones.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { networkZone } from '../networkZone.server.ts'
import { readSettings } from '../settings.server.ts'
import { forecastOf } from '../spending/forecast.ts'
import { isOverLimit, readSpending } from '../spending/spending.server.ts'
import { readSuggestions } from '../suggestions/commands.server.ts'
import type { AssistantOverview } from './contract.ts'

type Tx = Transaction<MemberScope>

export const readOverview = (scope: MemberScope): Promise<AssistantOverview> =>
  transact(scope, async (tx) => {
    const zone = await networkZone(tx)
    const today = dayIn(tx.now, zone)
    const from = `${today.slice(0, 7)}-01`
    const settings = await readSettings(tx)
    const spending = await readSpending(tx)
    const limit = settings.provider === 'guided' ? null : settings.monthlyLimitCents
    return {
      facts: await readFacts(tx),
      now: await readNow(tx),
      month: { from, ...(await readMonth(tx, from, zone)) },
      spending: {
        ...spending,
        forecast: forecastOf(spending.cost, today),
        limit: limit === null ? null : limit * 10_000,
        isOver: limit !== null && (await isOverLimit(tx, settings)),
      },
      suggestions: (await readSuggestions(tx)).items.length,
    }
  })

async function readFacts({ db, orgId }: Tx): Promise<AssistantOverview['facts']> {
  const { rows } = await db.execute<AssistantOverview['facts'] & Record<string, unknown>>(sql`
    select (select count(*)::int from units where org_id = ${orgId} and deleted_at is null and is_active) as units,
           (select count(*)::int from professionals
             where org_id = ${orgId} and deleted_at is null and is_active) as professionals,
           (select count(*)::int from insurance_plans
             where org_id = ${orgId} and deleted_at is null and is_active) as plans,
           count(*)::int as exams,
           count(*) filter (where trim(preparation) <> '' or fasting_min_hours is not null)::int as preparations
      from exams where org_id = ${orgId} and deleted_at is null and is_active`)
  if (!rows[0]) throw new Error('counts without a row')
  return rows[0]
}

async function readNow({ db, orgId }: Tx): Promise<AssistantOverview['now']> {
  const { rows } = await db.execute<AssistantOverview['now'][number] & Record<string, unknown>>(sql`
    select m.kind as channel, count(*)::int as conversations
      from conversations c
      join lateral (select kind from messages m where m.org_id = c.org_id and m.conversation_id = c.id
                     order by m.id desc limit 1) m on true
     where c.org_id = ${orgId} and c.state = 'assistant' group by m.kind`)
  return rows
}

/** A conversation that was handed over more than once counts by its last reason: reasons add up to those handed over. */
async function readMonth(
  { db, orgId }: Tx,
  from: string,
  zone: string,
): Promise<Omit<AssistantOverview['month'], 'from'>> {
  const { rows } = await db.execute<Omit<AssistantOverview['month'], 'from'> & Record<string, unknown>>(sql`
    with turns as (
      select id as turn_id, conversation_id, hand_over, knowledge_ids from assistant_turns
       where org_id = ${orgId} and at >= ${from}::timestamp at time zone ${zone}
         and state in ('answered', 'handedOver', 'failed')),
    last_reasons as (
      select distinct on (conversation_id) hand_over from turns
       where hand_over is not null order by conversation_id, turn_id desc),
    reasons as (select hand_over as reason, count(*)::int as conversations from last_reasons group by hand_over),
    uses as (select id, count(*)::int as uses from turns, unnest(knowledge_ids) as id group by id)
    select count(distinct conversation_id)::int as conversations,
           count(distinct conversation_id) filter (where hand_over is not null)::int as "handedOver",
           coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'conversations', conversations)
                                      order by conversations desc, reason) from reasons), '[]') as reasons,
           coalesce((select jsonb_agg(jsonb_build_object('id', id, 'uses', uses)) from uses), '[]') as knowledge
      from turns`)
  if (!rows[0]) throw new Error('counts without a row')
  return rows[0]
}
