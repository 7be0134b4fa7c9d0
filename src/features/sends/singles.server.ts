import { sql } from 'drizzle-orm'
import type { Address, ChannelKind, RenderedMessage } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { identityOf, type OpenQuestion } from '#features/conversations/rules.ts'
import type { Preparation, Send } from './rules.ts'
import type { PrepareSends } from './slots.server.ts'

/** Single messages, answers and tests were written in full when they were planned. */
export const singles: readonly PrepareSends[] = (['single', 'test'] as const).map((source) => ({
  source,
  prepare,
}))

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly kind: ChannelKind
  readonly recipient: Address | null
  readonly content: RenderedMessage | null
  readonly question: OpenQuestion | null
}

async function prepare(tx: NetworkTransaction, sends: readonly Send[]): Promise<Map<string, Preparation>> {
  const { rows } = await tx.db.execute<Row>(sql`
    select id, kind, recipient, content, question from sends
     where org_id = ${tx.orgId} and id = any (${sql.param(sends.map(({ id }) => id))}::uuid[])`)
  const open = await findOpenWindows(tx, rows)
  return new Map(rows.map((row) => [row.id, preparationOf(row, open)]))
}

function preparationOf(
  { kind, recipient, content, question }: Row,
  open: ReadonlySet<string> | null,
): Preparation {
  if (!recipient) return { ready: false, skip: 'noAddress' }
  if (!content) return { ready: false, skip: 'noTemplate' }
  if (kind === 'whatsapp' && open && !keysOf(recipient).some((key) => open.has(key)))
    return { ready: false, skip: 'windowClosed' }
  return {
    ready: true,
    kind,
    to: recipient,
    message: content,
    template: null,
    html: null,
    attachments: [],
    unsubscribeUrl: null,
    question,
    joins: [],
  }
}

const keysOf = (address: Address): string[] => {
  const { phoneKey, bsuid } = identityOf(address, 'whatsapp')
  return [phoneKey, bsuid].filter(Boolean)
}

/**
 * Whom WhatsApp lets the clinic write to freely: who wrote within 24 hours. Null where WhatsApp is not connected,
 * and messages leave by hand.
 */
async function findOpenWindows(
  { db, orgId }: NetworkTransaction,
  rows: readonly Row[],
): Promise<Set<string> | null> {
  const keys = rows.flatMap(({ kind, recipient }) =>
    kind === 'whatsapp' && recipient ? keysOf(recipient) : [],
  )
  if (keys.length === 0) return null
  const { rows: found } = await db.execute<{ is_connected: boolean; keys: string[] }>(sql`
    select exists (select from channels where org_id = ${orgId} and kind = 'whatsapp' and deleted_at is null) as is_connected,
           array(select k.key from conversations c, lateral (values (c.phone_key), (c.bsuid)) as k (key)
                  where c.org_id = ${orgId} and c.last_inbound_at > now() - interval '24 hours' and k.key <> ''
                    and (c.phone_key = any (${sql.param(keys)}::text[]) or c.bsuid = any (${sql.param(keys)}::text[]))) as keys`)
  return found[0]?.is_connected ? new Set(found[0].keys) : null
}
