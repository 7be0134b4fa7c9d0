import { sql } from 'drizzle-orm'
import { type Address, isOutreach } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { identityOf } from '#features/conversations/rules.ts'
import type { Preparation, Send } from './rules.ts'
import { fillTemplated } from './single/fill.server.ts'
import type { SingleRow, TemplatedRow } from './single/row.ts'
import type { LinkSingles, PrepareSends } from './slots.server.ts'

/**
 * Single messages, answers and tests: what a person wrote was written in full when it was planned, what was chosen
 * among the templates is filled in when it leaves.
 */
export const openSingles = (linkSingles: LinkSingles): readonly PrepareSends[] =>
  (['single', 'test'] as const).map((source) => ({
    source,
    prepare: (tx, sends) => prepare(tx, linkSingles, sends),
  }))

async function prepare(
  tx: NetworkTransaction,
  linkSingles: LinkSingles,
  sends: readonly Send[],
): Promise<Map<string, Preparation>> {
  const rows = await readRows(tx, sends)
  const window = await findWindow(tx, rows)
  const { isClosed } = window
  const ofTemplates = rows.filter(isTemplated)
  return new Map([
    ...(await fillTemplated(tx, linkSingles, ofTemplates, window)),
    ...rows.filter((row) => !isTemplated(row)).map((row) => [row.id, written(row, isClosed(row))] as const),
  ])
}

const isTemplated = (row: SingleRow): row is TemplatedRow =>
  row.content === null && row.template_id !== null && isOutreach(row.kind)

/** Fills in messages that were written in full when they were planned. */
export async function prepareWritten(
  tx: NetworkTransaction,
  sends: readonly Pick<Send, 'id'>[],
): Promise<Map<string, Preparation>> {
  const rows = await readRows(tx, sends)
  const { isClosed } = await findWindow(tx, rows)
  return new Map(rows.map((row) => [row.id, written(row, isClosed(row))]))
}

async function readRows(
  { db, orgId }: NetworkTransaction,
  sends: readonly Pick<Send, 'id'>[],
): Promise<SingleRow[]> {
  const { rows } = await db.execute<SingleRow>(sql`
    select id, kind, purpose, recipient, content, question, patient_id, appointment_id, template_id from sends
     where org_id = ${orgId} and id = any (${sql.param(sends.map(({ id }) => id))}::uuid[])`)
  return rows
}

/** Whom WhatsApp lets the clinic write to freely, where it is connected. */
async function findWindow(tx: NetworkTransaction, rows: readonly SingleRow[]) {
  const open = await findOpenWindows(
    tx,
    rows.flatMap(({ kind, recipient }) => (kind === 'whatsapp' && recipient ? keysOf(recipient) : [])),
  )
  return {
    isConnected: open !== null,
    isClosed: ({ kind, recipient }: SingleRow) =>
      kind === 'whatsapp' && open !== null && !(recipient && keysOf(recipient).some((key) => open.has(key))),
  }
}

function written({ kind, recipient, content, question }: SingleRow, isClosed: boolean): Preparation {
  if (!recipient) return { ready: false, skip: 'noAddress' }
  if (!content) return { ready: false, skip: 'noTemplate' }
  if (isClosed) return { ready: false, skip: 'windowClosed' }
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

/** The keys by which WhatsApp's conversations with an address are found. */
export const keysOf = (address: Address): string[] => {
  const { phoneKey, bsuid } = identityOf(address, 'whatsapp')
  return [phoneKey, bsuid].filter(Boolean)
}

/**
 * Whom WhatsApp lets the clinic write to freely: who wrote within 24 hours, with the end of that. Null where
 * WhatsApp is not connected, and messages leave by hand.
 */
export async function findOpenWindows(
  { db, orgId }: NetworkTransaction,
  keys: readonly string[],
): Promise<Map<string, Date> | null> {
  if (keys.length === 0) return null
  const { rows } = await db.execute<{ is_connected: boolean; open: Record<string, string> | null }>(sql`
    select exists (select from channels where org_id = ${orgId} and kind = 'whatsapp' and deleted_at is null) as is_connected,
           (select jsonb_object_agg(k.key, c.last_inbound_at + interval '24 hours')
              from conversations c, lateral (values (c.phone_key), (c.bsuid)) as k (key)
             where c.org_id = ${orgId} and c.last_inbound_at > now() - interval '24 hours' and k.key <> ''
               and (c.phone_key = any (${sql.param([...keys])}::text[]) or c.bsuid = any (${sql.param([...keys])}::text[])))
             as open`)
  const [found] = rows
  if (!found?.is_connected) return null
  return new Map(Object.entries(found.open ?? {}).map(([key, until]) => [key, new Date(until)]))
}
