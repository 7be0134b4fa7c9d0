import { sql } from 'drizzle-orm'
import { noteBooking } from '#features/conversations/commands.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Guard } from '../tools/parts.server.ts'
import type { BookedAppointment } from '../tools.ts'
import type { ClaimedTurn } from './claim.server.ts'

/** The conversation was somebody else's before the assistant was done. */
export class Overtaken extends Error {
  constructor() {
    super('the conversation has changed hands')
    this.name = 'Overtaken'
  }
}

/**
 * Lets a turn write while the conversation is the assistant's and the turn its worker's own: whoever takes it meanwhile, or
 * takes the worker for dead, waits for the milliseconds of that transaction, and from then on nothing is written.
 */
export const openGuard = (
  workerId: string,
  { turnId, conversationId, ownership }: Pick<ClaimedTurn, 'turnId' | 'conversationId' | 'ownership'>,
): Guard => ({
  async hold({ db, orgId }: Transaction<NetworkScope>) {
    const { rows: held } = await db.execute(sql`
      select from conversations
       where org_id = ${orgId} and id = ${conversationId} and state = 'assistant' and ownership = ${ownership} for share`)
    const { rows: own } = await db.execute(sql`
      select from assistant_turns
       where org_id = ${orgId} and id = ${turnId} and state = 'running' and claimed_by = ${workerId} for update`)
    if (held.length === 0 || own.length === 0) throw new Overtaken()
  },
  // A time that is only held is let go if the turn is not finished; what is booked stays booked.
  async note(tx, { tool, result }) {
    const call = JSON.stringify([{ tool, request: null, result, ms: 0 }])
    await tx.db.execute(sql`
      update assistant_turns set tool_calls = tool_calls || ${call}::jsonb, has_acted = has_acted or ${tool !== 'holdTime'}
       where org_id = ${tx.orgId} and id = ${turnId}`)
    if (tool === 'holdTime') await noteBooking(tx, conversationId)
    if (tool === 'book')
      await noteBooking(tx, conversationId, [(result as { appointment: BookedAppointment }).appointment.id])
  },
})
