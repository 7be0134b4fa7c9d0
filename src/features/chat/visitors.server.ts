import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { minutesOfDay } from '#lib/days.ts'
import { instantOf, minuteOf, wallOf } from '#lib/zones.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { leastHours } from './rules.ts'

type Tx = Transaction<NetworkScope>

/** Who writes in the chat: a token, and nothing else. */
export interface Visitor {
  readonly id: string
  readonly conversationId: string | null
  /** The token opens nothing any more. */
  readonly isOver: boolean
}

/** A token of 256 random bits, made by the visitor's own browser. */
export const tokenForm = /^[\w-]{43}$/

/** Bound to the network: a token is none at another one. It is stored nowhere itself. */
export const hashToken = (secrets: Pick<Secrets, 'hash'>, orgId: string, token: string): string =>
  secrets.hash(`${orgId} ${token}`, 'chat visitor')

/**
 * Returns the visitor of a token with the conversation; null for one that is unknown. Who writes holds the chat, so that
 * messages of one visitor are handled one after the other.
 */
export async function findVisitor(
  { db, orgId }: Tx,
  tokenHash: string,
  { isWriting = false } = {},
): Promise<Visitor | null> {
  const { rows } = await db.execute<{ id: string; conversation_id: string | null; is_over: boolean }>(sql`
    select v.id, c.id as conversation_id, v.expires_at <= now() as is_over
      from chat_visitors v
      left join conversations c on c.org_id = v.org_id and c.visitor_id = v.id::text and c.visitor_id <> ''
     where v.org_id = ${orgId} and v.token_hash = ${tokenHash}
       ${isWriting ? sql`for update of v` : sql``}`)
  const [row] = rows
  return row ? { id: row.id, conversationId: row.conversation_id, isOver: row.is_over } : null
}

export async function insertVisitor(
  { db, orgId, now }: Tx,
  {
    tokenHash,
    timeZone,
    ...given
  }: {
    readonly tokenHash: string
    readonly timeZone: string
    readonly consentText: string
    readonly site: string
  },
): Promise<Visitor> {
  const id = uuid()
  await db.execute(sql`
    insert into chat_visitors (org_id, id, token_hash, expires_at, consent_text, site)
    values (${orgId}, ${id}, ${tokenHash}, ${endOfDay(now, timeZone).toISOString()}, ${given.consentText}, ${given.site})`)
  return { id, conversationId: null, isOver: false }
}

/** Midnight where the network is, and not within the next hours. */
export function endOfDay(now: Date, timeZone: string): Date {
  const midnight = (Math.floor(wallOf(timeZone, minuteOf(now)) / minutesOfDay) + 1) * minutesOfDay
  const least = now.getTime() + leastHours * 3_600_000
  return new Date(Math.max(instantOf(timeZone, midnight) * 60_000, least))
}

/** Ends the chat on its device: the token opens nothing any more. The conversation stays with the network. */
export async function endChat({ db, orgId }: Tx, id: string): Promise<void> {
  await db.execute(sql`update chat_visitors set expires_at = now() where org_id = ${orgId} and id = ${id}`)
}
