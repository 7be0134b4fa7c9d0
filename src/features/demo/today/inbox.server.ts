import { sql } from 'drizzle-orm'
import {
  addMessages,
  findConversations,
  type NetworkTransaction,
  type NewMessage,
} from '#features/conversations/commands.server.ts'
import { later } from '../history/clinic.server.ts'
import { readPhones } from '../history/sends.server.ts'
import { openTalks, type Talk, type TalkLine } from './talks.ts'
import { entryIdAt, insertEntries, insertTurns, turnOf } from './turns.server.ts'

interface InboxParts {
  /** The account of who sits at the front desk. */
  readonly deskId: string
  /** Who may be writing; each has a phone of their own in what follows. */
  readonly patientIds: readonly string[]
  readonly whatsappId: string | null
}

/** Those that are open: in the queue, with somebody of the team, and with the assistant. */
export async function writeInbox(
  tx: NetworkTransaction,
  { deskId, patientIds, whatsappId }: InboxParts,
): Promise<void> {
  const phones = await readPhones(tx)
  const taken = new Set<string>()
  const free = patientIds.filter((id) => {
    const phone = phones.get(id)?.phone ?? ''
    if (phone === '' || taken.has(phone)) return false
    taken.add(phone)
    return true
  })
  const rows = openTalks.flatMap((talk, at) => {
    const patientId = free[3 + at * 7]
    const address = phones.get(patientId ?? '')
    return patientId && address ? [{ talk, patientId, address }] : []
  })
  const ids = await findConversations(
    tx,
    rows.map(({ address }) => ({ address, kind: 'whatsapp' as const })),
  )
  const lines = rows
    .flatMap(({ talk, patientId }, place) =>
      talk.lines.map((line) => ({ line, talk, patientId, id: ids[place] ?? '' })),
    )
    .toSorted((one, other) => other.line.ago - one.line.ago)
  const messageIds = await addMessages(
    tx,
    lines.map(
      ({ line, patientId, id }): NewMessage => ({
        conversationId: id,
        kind: 'whatsapp',
        channelId: whatsappId,
        direction: line.by === 'w' ? 'in' : 'out',
        author: authorOf(line),
        at: later(tx.now, -line.ago),
        text: line.text,
        patientId,
        isPast: true,
        userId: line.by === 'p' ? deskId : null,
      }),
    ),
  )
  const states = rows.map(({ talk }, place) => {
    const last = talk.lines.at(-1)
    const waits = talk.lines.slice(talk.lines.findLastIndex(({ by }) => by !== 'w') + 1)
    const since = (talk.state === 'queue' ? talk.lines.find(({ by }) => by === 'w') : waits[0])?.ago
    return {
      id: ids[place],
      state: talk.state,
      owner: talk.state === 'person' ? deskId : null,
      owned_at: later(tx.now, -(talk.lines[0]?.ago ?? 0)),
      reason: talk.state === 'queue' ? talk.reason : null,
      since: last?.by === 'w' || talk.state === 'queue' ? later(tx.now, -(since ?? 1)) : null,
      unread: talk.state === 'queue' ? Math.max(1, waits.length) : talk.state === 'person' ? waits.length : 0,
    }
  })
  await tx.db.execute(sql`
      update conversations c set state = r.state, owner_id = r.owner, owned_at = r.owned_at, ownership = c.ownership + 1,
             queue_reason = r.reason, waiting_since = r.since, unread = r.unread
        from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as r (id uuid, state text, owner text, owned_at timestamptz,
             reason text, since timestamptz, unread int)
       where c.org_id = ${tx.orgId} and c.id = r.id`)
  await insertEntries(
    tx,
    rows.flatMap(({ talk }, place) => entriesOf(tx, talk, ids[place] ?? '', deskId)),
  )
  await insertTurns(
    tx,
    turnsOf(
      tx,
      lines.map((one, at) => ({ ...one, messageId: messageIds[at] ?? '' })),
    ),
  )
}

/** When it came into the queue, behind what the assistant said last, and when somebody took it, before they answered. */
function entriesOf({ now }: NetworkTransaction, { state, reason, lines }: Talk, id: string, deskId: string) {
  if (state === 'assistant') return []
  const answered = lines.find(({ by }) => by === 'p')
  const before = answered ? lines.slice(0, lines.indexOf(answered)) : lines
  const handed = before.findLast(({ by }) => by === 'a')
  const queuedAt = later(now, -((handed ?? lines[0])?.ago ?? 0))
  const entry = { conversation_id: id, user_id: null as string | null }
  return [
    {
      ...entry,
      id: entryIdAt(queuedAt),
      kind: 'queued',
      at: queuedAt,
      reason: reason ?? (handed ? 'asked' : 'wrote'),
    },
    ...(answered ? [{ ...entry, ...taken(later(now, -answered.ago - 0.5), deskId) }] : []),
  ]
}

const taken = (at: Date, deskId: string) => ({
  id: entryIdAt(at),
  kind: 'taken',
  at,
  user_id: deskId,
  reason: null,
})

/** One for each answer of the assistant: of what was written last before it. */
function turnsOf(
  { now }: NetworkTransaction,
  lines: readonly { line: TalkLine; talk: Talk; id: string; messageId: string }[],
) {
  return lines.flatMap(({ line, talk, id }, at) => {
    if (line.by !== 'a') return []
    const asked = lines.slice(0, at).findLast((one) => one.id === id && one.line.by === 'w')
    if (!asked) return []
    const isHanded = talk.state !== 'assistant' && talk.lines.findLast(({ by }) => by === 'a') === line
    return [
      turnOf({
        conversationId: id,
        at: later(now, -line.ago),
        messageId: asked.messageId,
        reply: line.text,
        isHanded,
        unanswered: isHanded && talk.reason === 'notUnderstood' ? asked.line.text : '',
      }),
    ]
  })
}

const authorOf = ({ by }: TalkLine) => (by === 'w' ? 'patient' : by === 'a' ? 'assistant' : 'person')
