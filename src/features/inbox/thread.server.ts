import { findMessages } from '#features/sends/commands.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { SlotTypes } from '#platform/serverFeature.server.ts'
import type { EntryView } from './contract.ts'
import { namesAmong, presentEntry, presentPlanned } from './present.server.ts'
import { type Page, selectConversation, selectEntries, selectPlanned } from './queries.server.ts'

/** What was said in a conversation, and what was done with it, in the order of time. */

type Tx = Transaction<MemberScope>
export type FindDecisions = SlotTypes['findDecisions']

export interface ThreadInput extends Page {
  readonly around?: string
}

interface ThreadPage {
  readonly items: EntryView[]
  readonly next: string | null
  readonly previous: string | null
}

/** Reads a stretch of a thread; in its items the newest comes first. */
export const readEntries = (
  scope: MemberScope,
  findDecisions: FindDecisions,
  id: string,
  input: ThreadInput,
): Promise<ThreadPage> =>
  transact(scope, async (tx) => {
    await selectConversation(tx, id)
    const { around, ...page } = input
    if (around === undefined) return readStretch(tx, findDecisions, id, page)
    const half = Math.ceil(input.limit / 2)
    const older = await readStretch(tx, findDecisions, id, { cursor: idAfter(around), limit: half })
    const newer = await readStretch(tx, findDecisions, id, { after: around, limit: half })
    return { items: [...newer.items, ...older.items], next: older.next, previous: newer.previous }
  })

async function readStretch(
  tx: Tx,
  findDecisions: FindDecisions,
  id: string,
  page: Page,
): Promise<ThreadPage> {
  const { limit } = page
  const isOn = page.after !== undefined
  const messages = await findMessages(tx, { conversationId: id, ...page })
  const entries = await selectEntries(tx, id, page)
  const planned = await selectPlanned(tx, id, page)
  const decisions = await findDecisions(tx, id, page)
  const people = entries.flatMap(({ user_id, target_id }) => [user_id, target_id])
  const names = await namesAmong(tx, [...people, ...planned.map(({ user_id }) => user_id)])
  const all: EntryView[] = [
    ...messages.map((message) => ({ type: 'message' as const, id: message.id, at: message.at, message })),
    ...entries.map((row) => presentEntry(row, names)),
    ...planned.map((row) => presentPlanned(row, names)),
    ...decisions.map((one) => ({ type: 'decision' as const, ...one })),
  ]
  // All ids are UUIDv7: their order is the order of time.
  all.sort((one, other) => (one.id < other.id === isOn ? -1 : 1))
  const read = all.slice(0, limit)
  const items = isOn ? read.toReversed() : read
  const hasMore = all.length > limit
  return {
    items,
    next: isOn || hasMore ? (items.at(-1)?.id ?? null) : null,
    previous: isOn
      ? hasMore
        ? (items.at(0)?.id ?? null)
        : null
      : page.cursor
        ? (items.at(0)?.id ?? null)
        : null,
  }
}

/** The id that comes right after another in order: what stands before it includes that one. */
function idAfter(id: string): string {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
