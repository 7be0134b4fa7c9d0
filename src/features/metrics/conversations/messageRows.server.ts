import { type SQL, sql } from 'drizzle-orm'
import { survivorOf } from '#features/appointments/commands.server.ts'
import type { ChannelKind } from '#features/channels/rules.ts'
import { displayName } from '#features/patients/rules.ts'
import type { SendSource, SendState } from '#features/sends/rules.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { PreviousTotal } from '../periodFields.ts'
import type { FactsFilter } from '../report/facts.server.ts'
import { movedBack, sameHourBefore } from '../report/periods.ts'
import { assertPeriod } from '../report/read.server.ts'
import type { GroupSum } from '../report/rowSums.ts'
import { type MessageGroup, type MessagePlace, messageGroups, orderOf, sumsInOrder } from './groups.ts'
import type { MessageMeasure } from './measures.ts'
import { isCounted, messagesIn } from './messages.server.ts'
import { isApart, readPlace } from './place.server.ts'
import type { MessageRowOutput } from './schemas.ts'
import { messagesNamed } from './search.server.ts'

type Tx = Transaction<MemberScope>

/** The messages of a number, in the order in which they are shown. */
export interface MessagesChoice extends FactsFilter, MessagePlace {
  readonly measure: MessageMeasure
  readonly group: MessageGroup
  /** Names of contacts or patients, as they are typed; '' for all. */
  readonly q: string
}

export interface MessagesQuery extends MessagesChoice {
  readonly compare: boolean
  /** The last row of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

export interface MessageRows {
  readonly items: MessageRowOutput[]
  readonly total: number
  readonly previous: PreviousTotal
  readonly sums: Record<MessageGroup, GroupSum[]>
  readonly next: string | null
}

/** A message before it is told to whom it went. */
export interface Message extends Record<string, unknown> {
  readonly id: string
  readonly day: string
  readonly time: string
  readonly kind: ChannelKind
  readonly source: SendSource
  readonly state: SendState
  readonly patient_id: string | null
  readonly conversation_id: string | null
  readonly is_answered: boolean
  readonly cost: string
}

const dayOf = sql`to_char(x.local_at, 'YYYY-MM-DD')`
const columns: Readonly<Record<MessageGroup, SQL>> = {
  day: dayOf,
  channel: sql`x.kind`,
  source: sql`x.source`,
  state: sql`x.state`,
}

/** The messages of a number as `counted`, as known at `until`, each with its `place` in the order of groups, then of time. */
async function countedIn(tx: Tx, choice: MessagesChoice, until: Date): Promise<SQL> {
  const { measure, group } = choice
  const { zone } = await readPlace(tx)
  const narrowed = messageGroups.flatMap((one) =>
    choice[one] === undefined ? [] : [sql`and ${columns[one]} = ${choice[one]}`],
  )
  const named = messagesNamed(tx, choice.q)
  const order =
    group === 'day'
      ? dayOf
      : sql`array_position(${`{${orderOf(group).join(',')}}`}::text[], ${columns[group]}::text)`
  return sql`counted as materialized (
    select x.*, ${dayOf} as day, row_number() over (order by ${order}, x.at, x.id) as place
      from (${messagesIn(tx, choice, zone, until)}) x
      ${named.joins}
     where ${isCounted[measure]} ${sql.join(narrowed, sql` `)} ${named.conditions})`
}

const told = sql`x.id, x.day, to_char(x.local_at, 'HH24:MI') as time, x.kind, x.source, x.state, x.patient_id, x.conversation_id,
  x.is_answered, x.cost::text as cost`

/** Finds all messages of a number. */
export async function findMessages(tx: Tx, choice: MessagesChoice): Promise<Message[]> {
  if (isApart(choice)) return []
  const counted = await countedIn(tx, choice, tx.now)
  const { rows } = await tx.db.execute<Message>(
    sql`with ${counted} select ${told} from counted x order by x.place`,
  )
  return rows
}

/** Returns the messages that a number is made of, group by group, with sums that add up to it. */
export function readMessageRows(scope: MemberScope, query: MessagesQuery): Promise<MessageRows> {
  assertPeriod(query)
  return transact(scope, async (tx) => {
    if (isApart(query)) return { items: [], total: 0, previous: null, sums: noSums, next: null }
    const { cursor, limit } = query
    const { rows } = await tx.db.execute<{
      page: Message[] | null
      sums: Groups[] | null
      total: number
    }>(sql`
      with ${await countedIn(tx, query, tx.now)},
      page as (
        select ${told}, x.place from counted x
         where ${cursor ? sql`x.place > (select place from counted where id = ${cursor})` : sql`true`}
         order by x.place limit ${limit + 1}),
      sums as (
        select x.day, x.kind as channel, x.source, x.state, count(*)::int as count
          from counted x group by grouping sets ((x.day), (x.kind), (x.source), (x.state)))
      select (select json_agg(p order by p.place) from page p) as page, (select json_agg(s) from sums s) as sums,
             (select count(*)::int from counted) as total`)
    const [answer] = rows
    const page = answer?.page ?? []
    const items = page.slice(0, limit)
    return {
      items: await messageRowsOf(tx, items),
      total: answer?.total ?? 0,
      previous: query.compare ? await countBefore(tx, query) : null,
      sums: sumsFrom(answer?.sums ?? []),
      next: page.length > limit ? (items.at(-1)?.id ?? null) : null,
    }
  })
}

/** Counts the same number in the period before, up to the same hour. */
async function countBefore(tx: Tx, choice: MessagesChoice): Promise<PreviousTotal> {
  const before = movedBack(choice)
  const until = new Date(sameHourBefore(choice, tx.now.getTime()))
  const { rows } = await tx.db.execute<{ total: number }>(
    sql`with ${await countedIn(tx, before, until)} select count(*)::int as total from counted`,
  )
  return { from: before.from, to: before.to, until: until.toISOString(), total: rows[0]?.total ?? 0 }
}

/** A count with the one group that it is of; the other groupings are null. */
type Groups = Readonly<Record<MessageGroup, string | null>> & { readonly count: number }

const sumsFrom = (groups: readonly Groups[]): Record<MessageGroup, GroupSum[]> =>
  Object.fromEntries(
    messageGroups.map((group) => [
      group,
      sumsInOrder(
        group,
        groups.flatMap(({ count, ...of }) => {
          const id = of[group]
          return id === null ? [] : [{ id, count }]
        }),
      ),
    ]),
  ) as Record<MessageGroup, GroupSum[]>

const noSums = sumsFrom([])

/** Puts to messages to whom they went. */
export async function messageRowsOf(tx: Tx, messages: readonly Message[]): Promise<MessageRowOutput[]> {
  const ids = (values: readonly (string | null)[]) => `{${[...new Set(values)].filter(Boolean).join(',')}}`
  const { rows: patients } = await tx.db.execute<{ id: string; full_name: string; social_name: string }>(sql`
    select r.id, s.full_name, s.social_name
      from patients r join patients s on s.org_id = r.org_id and s.id = ${survivorOf(tx, sql`r.id`)}
     where r.org_id = ${tx.orgId} and r.id = any (${ids(messages.map(({ patient_id }) => patient_id))}::uuid[])`)
  const { rows: contacts } = await tx.db.execute<{ id: string; contact: string }>(sql`
    select id, coalesce(nullif(profile_name, ''), nullif(phone, ''), email, '') as contact from conversations
     where org_id = ${tx.orgId} and id = any (${ids(messages.map(({ conversation_id }) => conversation_id))}::uuid[])`)
  const names = new Map([
    ...contacts.map(({ id, contact }) => [id, contact] as const),
    ...patients.map(
      (one) => [one.id, displayName({ fullName: one.full_name, socialName: one.social_name })] as const,
    ),
  ])
  return messages.map((row) => ({
    id: row.id,
    day: row.day,
    time: row.time,
    kind: row.kind,
    source: row.source,
    state: row.state,
    patientName: names.get(row.patient_id ?? '') ?? names.get(row.conversation_id ?? '') ?? '',
    conversationId: row.conversation_id,
    isAnswered: row.is_answered,
    cost: Number(row.cost),
  }))
}
