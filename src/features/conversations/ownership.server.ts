import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { tellFollowers } from '#platform/db/followers.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { NetworkTransaction } from './contacts.server.ts'
import type { ConversationState, EntryKind, QueueReason } from './rules.ts'

/**
 * Who answers a conversation: the assistant, the queue or one person. An owner takes the place of another by
 * compare-and-set: who did not see the last change of owner changes nothing, so that two never answer together.
 */

export interface Ownership {
  readonly state: ConversationState
  /** Who attends it; null also where somebody answered from the clinic's own telephone. */
  readonly ownerId: string | null
  /** Rises with each change. */
  readonly ownership: number
}

/** Whom a conversation goes to. */
export type NextOwner =
  | { readonly state: 'assistant' }
  | { readonly state: 'queue'; readonly reason: QueueReason; readonly isUrgent?: boolean }
  | { readonly state: 'person'; readonly userId: string | null }
  | { readonly state: 'resolved' }

interface Row extends Record<string, unknown> {
  readonly state: ConversationState
  readonly owner_id: string | null
  readonly ownership: number
}

const present = ({ state, owner_id, ownership }: Row): Ownership => ({ state, ownerId: owner_id, ownership })

/** Tells the browsers of those who may see it that a conversation changed. */
export const publishConversation = (tx: NetworkTransaction, id: string): Promise<void> =>
  publish(tx, {
    topic: 'conversations',
    id,
    unitIds: sql`(select array[unit_id] from conversations
                   where org_id = ${tx.orgId} and id = ${id} and unit_id is not null)`,
  })

/** Returns who has a conversation, and keeps it so until the transaction ends; null where it is not there. */
export async function holdOwnership(
  { db, orgId }: NetworkTransaction,
  id: string,
): Promise<Ownership | null> {
  const { rows } = await db.execute<Row>(
    sql`select state, owner_id, ownership from conversations where org_id = ${orgId} and id = ${id} for update`,
  )
  return rows[0] ? present(rows[0]) : null
}

/**
 * Gives a conversation to another owner, and writes down who did so. What the contact wrote stays unanswered when
 * it changes hands; it no longer is when the conversation is resolved.
 * @param expected the `ownership` that was seen; null where the row is held, or whoever has it must lose it
 * @returns null when the owner has changed meanwhile
 */
export async function changeOwner(
  tx: NetworkTransaction,
  id: string,
  next: NextOwner,
  expected: number | null,
): Promise<Ownership | null> {
  const ownerId = next.state === 'person' ? next.userId : null
  const reason = next.state === 'queue' ? next.reason : null
  const { rows } = await tx.db.execute<Row>(sql`
    with changed as (
      update conversations set
        state = ${next.state}, owner_id = ${ownerId}, ownership = ownership + 1, owned_at = now(),
        queue_reason = ${reason}, is_urgent = ${next.state === 'queue' && (next.isUrgent ?? false)},
        waiting_since = case ${next.state} when 'resolved' then null when 'queue' then coalesce(waiting_since, now())
                                           else waiting_since end,
        unread = case when ${next.state} = 'resolved' then 0 else unread end
       where org_id = ${tx.orgId} and id = ${id} and ownership = coalesce(${expected}::int, ownership)
      returning state, owner_id, ownership),
    noted as (
      insert into conversation_entries (org_id, id, conversation_id, kind, user_id, target_id, reason)
      select ${tx.orgId}, ${uuid()}, ${id}, ${entryOf(next, tx.userId)}, ${tx.userId},
             nullif(${ownerId}::text, ${tx.userId}::text), ${reason}
        from changed)
    select state, owner_id, ownership from changed`)
  const [row] = rows
  if (!row) return null
  await tellFollowers(tx, 'conversation', [id])
  await publishConversation(tx, id)
  return present(row)
}

function entryOf(next: NextOwner, userId: string | null): EntryKind {
  switch (next.state) {
    case 'assistant':
      return 'handedBack'
    case 'queue':
      return 'queued'
    case 'resolved':
      return 'resolved'
    default:
      return next.userId === userId ? 'taken' : 'assigned'
  }
}

/**
 * The contact wrote. What was dealt with by itself changes nothing; for everything else somebody must read it: the person
 * who has the conversation, or the queue.
 */
export async function noteInbound(
  tx: NetworkTransaction,
  id: string,
  { at, needsPerson }: { readonly at: Date; readonly needsPerson: boolean },
): Promise<void> {
  if (!needsPerson) return
  await learnUnit(tx, id)
  const { rows } = await tx.db.execute<{ state: ConversationState }>(sql`
    update conversations set unread = unread + 1, waiting_since = coalesce(waiting_since, ${at.toISOString()}::timestamptz)
     where org_id = ${tx.orgId} and id = ${id}
    returning state`)
  const state = rows[0]?.state
  if (state === 'resolved' || state === 'assistant')
    await changeOwner(tx, id, { state: 'queue', reason: 'wrote' }, null)
  else await publishConversation(tx, id)
}

/**
 * The unit that a conversation is about, where that is certain: all appointments of those for whom the contact speaks,
 * from three months ago on, are at one. Asked by the product alone, who is bound to no units.
 */
async function learnUnit(tx: NetworkTransaction, id: string): Promise<void> {
  if (tx.userId !== null) return
  await tx.db.execute(sql`
    update conversations c set unit_id = u.unit_id
      from (select case when count(distinct a.unit_id) = 1 then min(a.unit_id::text)::uuid end as unit_id
              from conversations o
              join patient_contacts k on k.org_id = o.org_id
               and (o.phone_key <> '' and k.phone_key = o.phone_key or o.email <> '' and k.email = o.email)
              join appointments a on a.org_id = k.org_id and a.patient_id = k.patient_id
               and a.state <> 'cancelled' and a.starts_at > now() - interval '90 days'
             where o.org_id = ${tx.orgId} and o.id = ${id}) u
     where c.org_id = ${tx.orgId} and c.id = ${id} and c.unit_id is distinct from u.unit_id`)
}

/**
 * A person answered: nothing of the contact waits any longer, and the conversation is theirs.
 * @param userId null for an answer from the clinic's own telephone: it is nobody's in particular
 */
export async function noteAnswer(tx: NetworkTransaction, id: string, userId: string | null): Promise<void> {
  const held = await holdOwnership(tx, id)
  if (held && (held.state !== 'person' || (userId !== null && held.ownerId !== userId)))
    await changeOwner(tx, id, { state: 'person', userId }, null)
  await noteAnswered(tx, id)
}

/** Nothing of the contact waits any longer: whoever has the conversation answered. */
export async function noteAnswered({ db, orgId }: NetworkTransaction, id: string): Promise<void> {
  await db.execute(sql`
    with seen as (
      update messages set needs_person = false
       where org_id = ${orgId} and conversation_id = ${id} and needs_person)
    update conversations set waiting_since = null, unread = 0 where org_id = ${orgId} and id = ${id}`)
}

/** The contact wrote to the assistant: it waits for its answer, and for nobody to read it. */
export async function noteWaiting(tx: NetworkTransaction, id: string, at: Date): Promise<void> {
  await tx.db.execute(sql`
    update conversations set waiting_since = coalesce(waiting_since, ${at.toISOString()}::timestamptz)
     where org_id = ${tx.orgId} and id = ${id}`)
  await publishConversation(tx, id)
}

/** The assistant answered: nothing of the contact waits any longer. What it says is the last question now. */
export async function noteAssistantAnswer({ db, orgId }: NetworkTransaction, id: string): Promise<void> {
  await db.execute(sql`
    update conversations set waiting_since = null, open_question = null where org_id = ${orgId} and id = ${id}`)
}

/** The contact does not want to be answered by the assistant, from now on. */
export async function noteRefusal({ db, orgId }: NetworkTransaction, id: string): Promise<void> {
  await db.execute(sql`
    update conversations set assistant_refused_at = coalesce(assistant_refused_at, now())
     where org_id = ${orgId} and id = ${id}`)
}

/** Something that is no message wants a person's answer: it stands in the thread as a note of the product's own. */
export async function askForPerson(tx: NetworkTransaction, id: string, note: string): Promise<void> {
  await tx.db.execute(sql`
    insert into conversation_entries (org_id, id, conversation_id, kind, text)
    values (${tx.orgId}, ${uuid()}, ${id}, 'note', ${note})`)
  await noteInbound(tx, id, { at: tx.now, needsPerson: true })
}

/** What a person attended goes back to the queue: they left the team. */
export async function returnConversations(tx: NetworkTransaction, userId: string): Promise<void> {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from conversations where org_id = ${tx.orgId} and owner_id = ${userId} order by id for update`,
  )
  for (const { id } of rows) await changeOwner(tx, id, { state: 'queue', reason: 'returned' }, null)
}
