import { sql } from 'drizzle-orm'
import { changeOwner } from '#features/conversations/commands.server.ts'
import { rolesFor } from '#platform/access.ts'
import { type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { mostAttended, presentSeconds } from './rules.ts'
import { findSettings } from './settings/commands.server.ts'

type Tx = Transaction<NetworkScope>

/** Who of those present, and able to answer there, attends fewest; null where nobody is. */
export async function findFreest(
  { db, orgId }: Tx,
  unitId: string | null,
  most = Number.MAX_SAFE_INTEGER,
): Promise<string | null> {
  const roles = sql.param([...rolesFor('conversations.answer')])
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select m.user_id, (select count(*) from conversations c
                        where c.org_id = ${orgId} and c.owner_id = m.user_id) as attended
      from members m
     where m.org_id = ${orgId} and m.role = any (${roles}::text[])
       and (${unitId}::uuid is null or m.unit_ids is null or ${unitId}::uuid = any (m.unit_ids))
       and exists (select from inbox_windows w where w.org_id = ${orgId} and w.user_id = m.user_id
                      and w.seen_at > now() - make_interval(secs => ${presentSeconds}))
       and (select count(*) from conversations c where c.org_id = ${orgId} and c.owner_id = m.user_id) < ${most}
     order by attended, m.user_id limit 1`)
  return rows[0]?.user_id ?? null
}

const batch = 20

/** Gives what waits to those who are present, where the network wants that: urgent ones and long waits first. */
export async function distribute(scope: NetworkScope): Promise<void> {
  await transact(scope, async (tx) => {
    const { distribution } = await findSettings(tx)
    if (distribution !== 'balanced') return
    const { rows } = await tx.db.execute<{ id: string; unit_id: string | null; ownership: number }>(sql`
      select id, unit_id, ownership from conversations where org_id = ${tx.orgId} and state = 'queue'
       order by not is_urgent, waiting_since, id limit ${batch} for update skip locked`)
    for (const { id, unit_id, ownership } of rows) {
      const userId = await findFreest(tx, unit_id, mostAttended)
      if (userId !== null) await changeOwner(tx, id, { state: 'person', userId }, ownership)
    }
  })
}

/** What was assigned and not answered in time goes back to the queue, where anybody sees it. */
export async function returnUnanswered(scope: NetworkScope): Promise<void> {
  await transact(scope, async (tx) => {
    const { returnMin } = await findSettings(tx)
    if (returnMin === null) return
    const { rows } = await tx.db.execute<{ id: string; ownership: number }>(sql`
      select id, ownership from conversations
       where org_id = ${tx.orgId} and state = 'person' and owner_id is not null and waiting_since is not null
         and greatest(waiting_since, owned_at) < now() - make_interval(mins => ${returnMin})
       order by waiting_since limit 500 for update skip locked`)
    for (const { id, ownership } of rows)
      await changeOwner(tx, id, { state: 'queue', reason: 'unanswered' }, ownership)
  })
}
