import { sql } from 'drizzle-orm'
import type { SendOutcome } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { describeError } from '#platform/errors.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Callable } from './files.server.ts'
import type { EngineParts } from './types.server.ts'

/** Calling the provider: after the mark is committed, never inside a transaction, each message once. */

/** No adapter waits this long; one that does has lost its answer. */
const callLimitMs = 90_000

/**
 * Marks claimed sends as called, which must commit before they are. Returns the ids that this worker may call:
 * a claim that was taken from it meanwhile, as it seemed dead, is another's.
 */
export async function markCalled(
  { db, orgId }: NetworkTransaction,
  workerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update sends set called_at = now()
     where org_id = ${orgId} and id = any (${sql.param([...ids])}::uuid[])
       and state = 'claimed' and claimed_by = ${workerId} and called_at is null
    returning id`)
  return new Set(rows.map(({ id }) => id))
}

/** Holds claims that were not called; returns those that are still this worker's. */
export async function holdClaims(
  { db, orgId }: NetworkTransaction,
  workerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from sends
     where org_id = ${orgId} and id = any (${sql.param([...ids])}::uuid[])
       and state = 'claimed' and claimed_by = ${workerId} and called_at is null
     order by id for update`)
  return new Set(rows.map(({ id }) => id))
}

/** Puts claims back into the queue that were certainly not called, with all that was stored for them. */
export async function releaseClaims(
  { db, orgId }: NetworkTransaction,
  workerId: string,
  which: { readonly only: readonly string[] } | { readonly allBut: readonly string[] },
): Promise<number> {
  const ids = sql.param([...('only' in which ? which.only : which.allBut)])
  const chosen = 'only' in which ? sql`s.id = any (${ids}::uuid[])` : sql`s.id <> all (${ids}::uuid[])`
  const { rows } = await db.execute<{ released: number }>(sql`
    with released as (
      update sends s set state = 'planned', claimed_by = null, claimed_at = null, message_id = null
        from sends before
       where s.org_id = ${orgId} and before.org_id = s.org_id and before.id = s.id
         and s.state = 'claimed' and s.claimed_by = ${workerId} and s.called_at is null and ${chosen}
      returning before.id, before.message_id),
    alone as (
      update sends j set state = 'planned', joined_into = null, message_id = null
        from released r where j.org_id = ${orgId} and j.joined_into = r.id and j.state = 'joined'),
    dropped as (
      delete from messages m using released r where m.org_id = ${orgId} and m.id = r.message_id)
    select count(*)::int as released from released`)
  return rows[0]?.released ?? 0
}

/** Calls the provider for one message. Whatever goes wrong in here, the message may have been taken. */
export async function call(
  { channels, database }: EngineParts,
  { claimed: { send, prepared, channel }, file }: Callable,
): Promise<SendOutcome> {
  try {
    const { to, message, template, html, attachments, unsubscribeUrl } = prepared
    const outgoing = {
      sendId: send.id,
      to,
      message,
      template,
      html,
      attachments,
      unsubscribeUrl,
      isByPerson: send.source === 'single' && send.userId !== null,
      ...(file && { file }),
    }
    return await within(callLimitMs, channels.adapterOf(channel).send(outgoing))
  } catch (error) {
    logFailure(database.log, send.id, error)
    return { outcome: 'unknown', code: 'exception' }
  }
}

const logFailure = (log: Log, sendId: string, error: unknown) =>
  log.error({ sendId, err: describeError(error) }, 'a message may have been sent')

async function within(ms: number, work: Promise<SendOutcome>): Promise<SendOutcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<SendOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: 'unknown', code: 'timeout' }), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
