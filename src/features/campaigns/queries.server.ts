import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OutreachKind } from '#features/channels/rules.ts'
import { templates } from '#features/templates/tables.server.ts'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import { inPortuguese, type ListFilter, listedOf, listRecords } from '#platform/records/list.server.ts'
import { searched } from '#platform/records/search.server.ts'
import { arrayOf } from './audience/arrays.server.ts'
import { describeAudience, idsIn } from './audience/words.ts'
import type { CampaignItem } from './contract.ts'
import { priceOf, readChannel, readNetworkFacts } from './facts.server.ts'
import { countBookings } from './following.server.ts'
import { planSending } from './pace.ts'
import { countAnswers } from './results/answers.server.ts'
import { lateSince, nothingYet, tallyOf } from './results/tally.server.ts'
import { type CampaignRow, isOwn, statesOf } from './rows.server.ts'
import type { Audience, CampaignState } from './rules.ts'
import { campaigns } from './tables.server.ts'

export interface CampaignFilter extends ListFilter {
  readonly state?: readonly CampaignState[] | undefined
  readonly kind?: readonly OutreachKind[] | undefined
  readonly templateId?: readonly string[] | undefined
  /** Days of the network. */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** What goes out now, then what is to come, then what is over; in each the newest first. */
const inOrder = sql<string>`(case ${campaigns.state} when 'sending' then '0' when 'paused' then '0'
    when 'scheduled' then '1' when 'draft' then '1' else '2' end
  || lpad((99999999999 - extract(epoch from coalesce(${campaigns.startedAt}, ${campaigns.createdAt}))::bigint)::text, 11, '0'))
  collate "C"`

/** When a campaign began, or is to; of a draft, when it was made. */
const goesOut = sql`coalesce(${campaigns.startedAt}, ${campaigns.startsAt}, ${campaigns.createdAt})`

const sorts = { order: inOrder, name: inPortuguese(campaigns.name) }

export async function listCampaigns(
  tx: Transaction<MemberScope>,
  filter: CampaignFilter,
): Promise<ListPage<CampaignItem>> {
  const { rules, zone } = await readNetworkFacts(tx)
  const fitting = and(
    listedOf(tx, campaigns, filter, 'campaigns.update'),
    searched(campaigns.searchText, filter.q),
    filter.state?.length ? inArray(campaigns.state, [...filter.state]) : undefined,
    filter.templateId?.length ? inArray(campaigns.templateId, [...filter.templateId]) : undefined,
    filter.kind?.length ? ofKinds(filter.kind) : undefined,
    filter.since ? sql`${goesOut} >= ${filter.since}::timestamp at time zone ${zone}` : undefined,
    filter.until ? sql`${goesOut} < (${filter.until}::date + 1)::timestamp at time zone ${zone}` : undefined,
  )
  const page = await listRecords(
    tx,
    { table: campaigns, sorts, fitting },
    filter,
    ({ where, orderBy, limit, sortKey }) =>
      tx.db
        .select({
          id: campaigns.id,
          row: campaigns,
          template: { name: templates.name, kind: templates.kind, category: templates.category },
          sortKey,
        })
        .from(campaigns)
        .leftJoin(
          templates,
          and(eq(templates.orgId, campaigns.orgId), eq(templates.id, campaigns.templateId)),
        )
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
  )
  const rows = page.items.map(({ row }) => row)
  const ids = rows.map(({ id }) => id)
  const tallies = await tallyOf(tx, ids)
  const replies = await countAnswers(tx, ids)
  const bookings = await countBookings(tx, ids)
  const nameOf = await namesIn(
    tx,
    rows.map(({ audience }) => audience),
  )
  const { peopleLimit } = rows.some(({ state }) => state === 'scheduled')
    ? await readChannel(tx, 'whatsapp')
    : { peopleLimit: null }
  /** When the last of a campaign that is to come would leave, as its editor tells it. */
  const planned = (
    { state, schedule, estimate }: CampaignRow,
    kind: OutreachKind | undefined,
  ): Date | null => {
    if (state !== 'scheduled' || !estimate) return null
    const { endsAt } = planSending({
      schedule,
      quiet: rules,
      people: estimate,
      now: minuteOf(tx.now),
      zone,
      dailyLimit: kind === 'whatsapp' ? peopleLimit : null,
    })
    return endsAt === null ? null : dateOfMinute(endsAt)
  }
  const items = page.items.map(({ row, template }): CampaignItem => {
    const tallied = tallies.get(row.id) ?? nothingYet
    const { tally, cost, unsent, until } = tallied
    const stopAfter = row.schedule.stopAfterBookings
    const people = row.startedAt === null ? row.estimate : row.chosen
    const price = template ? priceOf(rules.prices, template.kind, template.category) : 0
    return {
      id: row.id,
      version: row.version,
      name: row.name,
      summary: describeAudience(row.audience, row.listName, nameOf),
      templateName: template?.name ?? '',
      kind: template?.kind ?? null,
      savedAt: row.updatedAt.toISOString(),
      ...statesOf(row),
      isOwn: isOwn(tx, row),
      people,
      tally,
      replied: replies.get(row.id),
      booked: bookings.get(row.id),
      cost: row.startedAt === null ? (people ?? 0) * price : cost,
      until: (until ?? planned(row, template?.kind))?.toISOString() ?? null,
      stopped: stopAfter !== null && unsent > 0 ? { after: stopAfter, unsent } : null,
      lateSince: lateSince(row, tallied, tx.now)?.toISOString() ?? null,
    }
  })
  return { ...page, items }
}

const ofKinds = (kinds: readonly OutreachKind[]): SQL =>
  sql`${campaigns.templateId} in (select t.id from ${templates} t
    where t.org_id = ${campaigns.orgId} and t.kind = any (${arrayOf(kinds)}::text[]))`

/** The names of what audiences speak of. */
async function namesIn(
  { db, orgId }: Transaction<MemberScope>,
  audiences: readonly Audience[],
): Promise<(id: string) => string | undefined> {
  const ids = arrayOf([...new Set(audiences.flatMap(idsIn))])
  const named = (table: string, name: SQL) =>
    sql`select t.id, ${name} as name from ${sql.raw(table)} t where t.org_id = ${orgId} and t.id = any (${ids}::uuid[])`
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    ${named('units', sql`t.name`)} union all ${named('insurance_plans', sql`t.name`)} union all
    ${named('exams', sql`t.name`)} union all ${named('professionals', sql`trim(t.treatment || ' ' || t.full_name)`)}`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id)
}
