import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { publishSends } from '../live.server.ts'
import type { SendRequest } from '../rules.ts'

/**
 * What features say about messages that are to go out, in the transactions that change the reason for them. They
 * meet the worker's claim at the row: whoever commits first wins, and what was claimed is not called back.
 */

/** Plans messages. Returns the ids of those that are new: an occasion that is known is planned already. */
export async function planSends(tx: NetworkTransaction, requests: readonly SendRequest[]): Promise<string[]> {
  if (requests.length === 0) return []
  const rows = requests.map((request) => ({ ...request, id: uuid() }))
  const { rows: planned } = await tx.db.execute<{ id: string; source_id: string | null }>(sql`
    insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, appointment_id, schedule_version,
                       template_id, kind, fallback, due_at, expires_at, recipient, content, question, attempt, user_id,
                       conversation_id)
    select ${tx.orgId}, id, source, "sourceId", occasion, purpose, "patientId", "appointmentId", "scheduleVersion",
           "templateId", kind, array(select jsonb_array_elements_text(fallback)), "dueAt", "expiresAt", recipient, content,
           question, coalesce(attempt, 1), "userId", "conversationId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
           id uuid, source text, "sourceId" uuid, occasion text, purpose text, "patientId" uuid, "appointmentId" uuid,
           "scheduleVersion" int, "templateId" uuid, kind text, fallback jsonb, "dueAt" timestamptz,
           "expiresAt" timestamptz, recipient jsonb, content jsonb, question jsonb, attempt int, "userId" text, "conversationId" uuid)
    on conflict (org_id, occasion) do nothing
    returning id, source_id`)
  await publishSends(
    tx,
    planned.map((row) => ({ sourceId: row.source_id })),
  )
  return planned.map(({ id }) => id)
}

/** Which messages are meant; all that is given must hold. */
export interface SendFilter {
  readonly ids?: readonly string[]
  readonly appointmentIds?: readonly string[]
  readonly patientIds?: readonly string[]
  /** Of automations or campaigns. */
  readonly sourceIds?: readonly string[]
  readonly occasions?: readonly string[]
}

const names = {
  ids: sql`s.id`,
  appointmentIds: sql`s.appointment_id`,
  patientIds: sql`s.patient_id`,
  sourceIds: sql`s.source_id`,
} as const

function matching(filter: SendFilter): SQL {
  const terms = (Object.keys(names) as (keyof typeof names)[]).flatMap((name) => {
    const values = filter[name]
    return values ? [sql`${names[name]} = any (${sql.param([...values])}::uuid[])`] : []
  })
  if (filter.occasions) terms.push(sql`s.occasion = any (${sql.param([...filter.occasions])}::text[])`)
  if (terms.length === 0) throw new Error('a filter that means every message')
  return sql.join(terms, sql` and `)
}

/**
 * Calls messages back that have not left, in the queue and in the local outbox. Returns how many; one that a
 * worker has claimed goes out.
 */
export async function recallSends(tx: NetworkTransaction, filter: SendFilter): Promise<number> {
  const { rows } = await tx.db.execute<{ source_id: string | null }>(sql`
    with meant as (
      select s.id from sends s where s.org_id = ${tx.orgId} and s.state in ('planned', 'waiting') and ${matching(filter)}
       order by s.id for update)
    update sends s set state = 'recalled', ended_at = now() from meant
     where s.org_id = ${tx.orgId} and s.id = meant.id
    returning s.source_id`)
  await publishSends(
    tx,
    rows.map((row) => ({ sourceId: row.source_id })),
  )
  return rows.length
}

/** A message that leaves at another time, or is about another version of its appointment. */
export interface SendMove {
  readonly id: string
  readonly dueAt: Date
  readonly expiresAt?: Date | null
  readonly scheduleVersion?: number
}

/** Moves messages that are still in the queue. Returns the ids of those that were. */
export async function moveSends(tx: NetworkTransaction, moves: readonly SendMove[]): Promise<string[]> {
  if (moves.length === 0) return []
  const { rows } = await tx.db.execute<{ id: string; source_id: string | null }>(sql`
    with meant as (
      select s.id, m."dueAt", m."expiresAt", m."scheduleVersion"
        from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
             as m (id uuid, "dueAt" timestamptz, "expiresAt" timestamptz, "scheduleVersion" int)
        join sends s on s.org_id = ${tx.orgId} and s.id = m.id and s.state = 'planned'
       order by s.id for update of s)
    update sends s set due_at = meant."dueAt", expires_at = coalesce(meant."expiresAt", s.expires_at),
           schedule_version = coalesce(meant."scheduleVersion", s.schedule_version)
      from meant where s.org_id = ${tx.orgId} and s.id = meant.id
    returning s.id, s.source_id`)
  await publishSends(
    tx,
    rows.map((row) => ({ sourceId: row.source_id })),
  )
  return rows.map(({ id }) => id)
}

/** Where the automatic messages of an appointment stand among those that are due at the same moment. */
export interface SendRank {
  readonly appointmentId: string
  readonly priority: number
}

/** Changes the order of messages that are still in the queue: neither when they leave, nor whether. */
export async function rankSends(
  { db, orgId }: NetworkTransaction,
  ranks: readonly SendRank[],
): Promise<void> {
  if (ranks.length === 0) return
  await db.execute(sql`
    with meant as (
      select s.id, r.priority
        from jsonb_to_recordset(${JSON.stringify(ranks)}::jsonb) as r ("appointmentId" uuid, priority smallint)
        join sends s on s.org_id = ${orgId} and s.appointment_id = r."appointmentId"
         and s.source = 'automation' and s.state = 'planned' and s.priority <> r.priority
       order by s.id for update of s)
    update sends s set priority = meant.priority from meant where s.org_id = ${orgId} and s.id = meant.id`)
}

/** Puts all that waits back into the order of its making. */
export async function unrankSends({ db, orgId }: NetworkTransaction): Promise<void> {
  await db.execute(sql`
    update sends set priority = 0 where org_id = ${orgId} and state = 'planned' and priority <> 0`)
}

/** Keeps what a source has in the queue from leaving, until it is released. Returns how many. */
export const holdSends = (tx: NetworkTransaction, sourceId: string): Promise<number> =>
  setHeld(tx, sourceId, true)

/** @see holdSends. What was due meanwhile leaves at once; `moveSends` spreads it, where that is wanted. */
export const releaseSends = (tx: NetworkTransaction, sourceId: string): Promise<number> =>
  setHeld(tx, sourceId, false)

async function setHeld(tx: NetworkTransaction, sourceId: string, isHeld: boolean): Promise<number> {
  const { rowCount } = await tx.db.execute(sql`
    update sends set is_held = ${isHeld}
     where org_id = ${tx.orgId} and source_id = ${sourceId} and state = 'planned' and is_held <> ${isHeld}`)
  await publishSends(tx, [{ sourceId }])
  return rowCount ?? 0
}
