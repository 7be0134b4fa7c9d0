import { sql } from 'drizzle-orm'
import { prepareWritten } from '#features/sends/commands.server.ts'
import type { Preparation } from '#features/sends/rules.ts'
import type { PrepareSends } from '#features/sends/slots.server.ts'

/**
 * What the assistant says leaves while the conversation is as its turn left it. The conversation is held by the transaction
 * that claims the message: a person who takes it in the same moment comes after, or before and then nothing leaves.
 */
export const leaving: PrepareSends = {
  source: 'assistant',
  async prepare(tx, sends) {
    const turnIds = sends.flatMap(({ sourceId }) => sourceId ?? [])
    const { rows } = await tx.db.execute<{ id: string; is_current: boolean }>(sql`
      with held as (
        select c.id, c.ownership from conversations c
         where c.org_id = ${tx.orgId} and c.id in (
           select t.conversation_id from assistant_turns t
            where t.org_id = ${tx.orgId} and t.id = any (${sql.param(turnIds)}::uuid[]))
         order by c.id for update)
      select t.id, t.ownership_after = h.ownership as is_current
        from assistant_turns t join held h on h.id = t.conversation_id
       where t.org_id = ${tx.orgId} and t.id = any (${sql.param(turnIds)}::uuid[])`)
    const current = new Set(rows.filter((row) => row.is_current).map(({ id }) => id))
    const isOver = ({ sourceId }: { readonly sourceId: string | null }) =>
      sourceId !== null && !current.has(sourceId)
    const written = await prepareWritten(
      tx,
      sends.filter((send) => !isOver(send)),
    )
    return new Map<string, Preparation>([
      ...written,
      ...sends.filter(isOver).map(({ id }) => [id, { ready: false, skip: 'takenOver' }] as const),
    ])
  },
}
