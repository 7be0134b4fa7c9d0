import { sql } from 'drizzle-orm'
import { findNames } from '#features/accounts/commands.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { distribute } from '../distribution.server.ts'
import { selectConversation } from '../queries.server.ts'
import { presentSeconds } from '../rules.ts'
import type { Viewer } from './contract.ts'

type Tx = Transaction<MemberScope>

interface Window {
  readonly windowId: string
  readonly conversationId: string | null
  readonly isTyping: boolean
}

/**
 * A window says that it is there. The others hear of it when it came, left for another conversation, or began to
 * type; what is silent for too long is forgotten on the way.
 */
export async function watch(scope: MemberScope, window: Window): Promise<{ items: Viewer[] }> {
  const { windowId, conversationId, isTyping } = window
  const answer = await transact(scope, async (tx) => {
    if (conversationId !== null) await selectConversation(tx, conversationId)
    const { rows: gone } = await tx.db.execute<{ conversation_id: string | null }>(sql`
      delete from inbox_windows where org_id = ${tx.orgId} and id <> ${windowId}
         and seen_at < now() - make_interval(secs => ${presentSeconds})
      returning conversation_id`)
    const { rows: before } = await tx.db.execute<{ conversation_id: string | null; is_typing: boolean }>(sql`
      select conversation_id, is_typing from inbox_windows
       where org_id = ${tx.orgId} and id = ${windowId} and user_id = ${tx.userId}`)
    await tx.db.execute(sql`
      insert into inbox_windows (org_id, id, user_id, conversation_id, is_typing)
      values (${tx.orgId}, ${windowId}, ${tx.userId}, ${conversationId}, ${isTyping})
      on conflict (org_id, id) do update
        set user_id = excluded.user_id, conversation_id = excluded.conversation_id,
            is_typing = excluded.is_typing, seen_at = now()`)
    const [was] = before
    const isSame = was?.conversation_id === conversationId && was.is_typing === isTyping
    const changed = isSame ? [] : [conversationId, was?.conversation_id ?? null]
    await tell(tx, [...changed, ...gone.map(({ conversation_id }) => conversation_id)])
    return { items: conversationId === null ? [] : await listViewers(tx, conversationId) }
  })
  await distribute({ database: scope.database, userId: null, orgId: scope.orgId })
  return answer
}

export const leave = (scope: MemberScope, windowId: string): Promise<{ id: string }> =>
  transact(scope, async (tx) => {
    const { rows } = await tx.db.execute<{ conversation_id: string | null }>(sql`
      delete from inbox_windows where org_id = ${tx.orgId} and id = ${windowId} and user_id = ${tx.userId}
      returning conversation_id`)
    await tell(
      tx,
      rows.map(({ conversation_id }) => conversation_id),
    )
    return { id: windowId }
  })

export const readViewers = (scope: MemberScope, id: string): Promise<{ items: Viewer[] }> =>
  transact(scope, async (tx) => {
    await selectConversation(tx, id)
    return { items: await listViewers(tx, id) }
  })

async function tell(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  for (const id of new Set(ids))
    if (id !== null)
      await publish(tx, {
        topic: 'conversationViewers',
        id,
        unitIds: sql`(select array[unit_id] from conversations
                       where org_id = ${tx.orgId} and id = ${id} and unit_id is not null)`,
      })
}

async function listViewers(tx: Tx, conversationId: string): Promise<Viewer[]> {
  const { rows } = await tx.db.execute<{ user_id: string; is_typing: boolean }>(sql`
    select user_id, bool_or(is_typing) as is_typing from inbox_windows
     where org_id = ${tx.orgId} and conversation_id = ${conversationId} and user_id <> ${tx.userId}
       and seen_at > now() - make_interval(secs => ${presentSeconds})
     group by user_id order by user_id limit 12`)
  const names = await findNames(
    tx,
    rows.map(({ user_id }) => user_id),
  )
  const team = rows.map(({ user_id, is_typing }) => ({
    userId: user_id,
    userFullname: names.get(user_id) ?? '',
    isTyping: is_typing,
  }))
  return (await isVisitorTyping(tx, conversationId))
    ? [...team, { userId: '', userFullname: 'Visitante', isTyping: true }]
    : team
}

/** Of a visitor of the chat is known that they are writing; of everybody else nothing is. */
async function isVisitorTyping({ db, orgId }: Tx, conversationId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from conversations c join chat_visitors v on v.org_id = c.org_id and v.id::text = c.visitor_id
     where c.org_id = ${orgId} and c.id = ${conversationId} and c.visitor_id <> '' and v.typing_until > now()`)
  return rows.length > 0
}
