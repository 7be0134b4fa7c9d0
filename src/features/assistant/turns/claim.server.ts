import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ChannelKind } from '#features/channels/rules.ts'
import { ownWords } from '#features/conversations/rules.ts'
import { plain } from '#lib/match.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { TurnMessage } from '../engine.ts'
import { readKnowledge, readSettings } from '../settings.server.ts'
import type { AssistantSettings } from '../settings.ts'
import { emptyMemory, type ToolMemory } from '../tools/memory.ts'
import type { KnowledgeItem } from '../tools.ts'
import type { VoiceNote } from '../voice/hear.server.ts'
import type { Contact } from './contact.ts'
import { giveUp } from './giveUp.server.ts'
import { stopWaiting } from './hear.server.ts'
import { choiceOf } from './replies.ts'
import { type TurnPace, turnLimits } from './rules.ts'

/**
 * Claiming: one worker takes what waits in one conversation, and the turn's row says so before anything is answered. The
 * conversation's row is held meanwhile, and a conversation has one running turn, by a unique index.
 */

type Tx = Transaction<NetworkScope>

export interface ClaimedTurn {
  readonly turnId: string
  readonly conversationId: string
  readonly ownership: number
  /** Of the last message. */
  readonly kind: ChannelKind
  readonly settings: AssistantSettings
  readonly knowledge: readonly KnowledgeItem[]
  readonly messages: readonly TurnMessage[]
  /** Something came that nobody but a person can hear or see. */
  readonly media: string | null
  /** Voice notes that can be written down, each with the place of its message among `messages`. */
  readonly voices: readonly (VoiceNote & { readonly at: number })[]
  readonly history: readonly { readonly from: 'contact' | 'clinic'; readonly text: string }[]
  readonly state: unknown
  readonly memory: ToolMemory
  readonly contact: Contact
}

interface ConversationRow extends Record<string, unknown> {
  readonly state: string
  readonly ownership: number
  readonly phone: string
  readonly email: string
  readonly wa_id: string
  readonly bsuid: string
  readonly visitor_id: string
  readonly profile_name: string
  readonly refused: boolean
}

interface WaitingRow extends Record<string, unknown> {
  readonly message_id: string
  readonly channel: ChannelKind
  readonly payload: string
  readonly attempts: number
  readonly at: string
  readonly text: string
  readonly media: {
    readonly kind: string
    readonly state?: string
    readonly fileId?: string
    readonly transcription?: string
  } | null
}

/** Returns a turn that this worker may answer; null where none is due. */
export async function claimTurn(tx: Tx, workerId: string, pace: TurnPace): Promise<ClaimedTurn | null> {
  for (const id of await findDue(tx, pace)) {
    const conversation = await holdConversation(tx, id)
    if (!conversation) continue
    const waiting = await readWaiting(tx, id)
    if (conversation.state !== 'assistant') {
      await stopWaiting(tx, id)
      continue
    }
    if (!isDue(waiting, pace, tx.now)) continue
    const turn = await begin(tx, workerId, id, conversation, waiting)
    if (turn) return turn
  }
  return null
}

/** The longest waiting first. */
async function findDue({ db, orgId }: Tx, { pauseMs, longestMs }: TurnPace): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select w.conversation_id as id from assistant_waiting w
     where w.org_id = ${orgId} and w.turn_id is null and not exists (
       select from assistant_turns t where t.org_id = w.org_id and t.conversation_id = w.conversation_id and t.state = 'running')
     group by 1
    having max(w.at) <= now() - make_interval(secs => ${pauseMs / 1_000}::float8)
        or min(w.at) <= now() - make_interval(secs => ${longestMs / 1_000}::float8)
     order by min(w.at) limit 20`)
  return rows.map(({ id }) => id)
}

/** Another worker, a person or a message that has it in this moment is not waited for. */
async function holdConversation({ db, orgId }: Tx, id: string): Promise<ConversationRow | null> {
  const { rows } = await db.execute<ConversationRow>(sql`
    select state, ownership, phone, email, wa_id, bsuid, visitor_id, profile_name, assistant_refused_at is not null as refused
      from conversations where org_id = ${orgId} and id = ${id} for update skip locked`)
  return rows[0] ?? null
}

async function readWaiting({ db, orgId }: Tx, id: string): Promise<WaitingRow[]> {
  const { rows } = await db.execute<WaitingRow>(sql`
    select w.message_id, w.channel, w.payload, w.attempts, w.at, m.text, m.media
      from assistant_waiting w join messages m on m.org_id = w.org_id and m.id = w.message_id
     where w.org_id = ${orgId} and w.conversation_id = ${id} and w.turn_id is null
     order by m.at, m.id limit ${turnLimits.messages}`)
  return rows
}

const isWordless = (text: string): boolean => plain(text).trim() === ''
/** For so long a voice note is waited for. */
const voiceWaitMs = 60_000
const isNew = ({ at }: WaitingRow, now: Date): boolean => now.getTime() - Date.parse(at) < voiceWaitMs

function isDue(waiting: readonly WaitingRow[], { pauseMs, longestMs }: TurnPace, now: Date): boolean {
  const times = waiting.map(({ at }) => Date.parse(at))
  const since = (at: number) => now.getTime() - at
  return (
    waiting.length > 0 && (since(Math.max(...times)) >= pauseMs || since(Math.min(...times)) >= longestMs)
  )
}

async function begin(
  tx: Tx,
  workerId: string,
  conversationId: string,
  conversation: ConversationRow,
  waiting: readonly WaitingRow[],
): Promise<ClaimedTurn | null> {
  const settings = await readSettings(tx)
  const kind = waiting.at(-1)?.channel ?? 'whatsapp'
  const attempts = Math.max(0, ...waiting.map((one) => one.attempts))
  const { ownership } = conversation
  const contact: Contact = {
    phone: conversation.phone,
    email: conversation.email,
    waId: conversation.wa_id,
    bsuid: conversation.bsuid,
    visitorId: conversation.visitor_id,
    profileName: conversation.profile_name,
  }
  const stops =
    !settings.channels.includes(kind) || conversation.refused
      ? 'wrote'
      : attempts >= turnLimits.attempts || (await countTurns(tx, conversationId)) >= turnLimits.perHour
        ? 'failed'
        : null
  if (stops) {
    await giveUp(tx, { conversationId, kind, contact, settings, reason: stops, occasion: uuid() })
    return null
  }
  const unread = waiting.filter(
    ({ text, media }) => media !== null && isWordless(text) && media.transcription === undefined,
  )
  const isVoice = ({ media }: WaitingRow) => settings.transcriptionUrl !== '' && media?.kind === 'audio'
  // A voice note that is still on its way may yet be read.
  if (unread.some((one) => isVoice(one) && one.media?.state === 'arriving' && isNew(one, tx.now))) return null
  const voices = unread.filter((one) => isVoice(one) && one.media?.state === 'stored')
  const { state, memory, offered } = await readState(tx, conversationId, ownership)
  const turnId = uuid()
  const messageIds = waiting.map(({ message_id }) => message_id)
  const { rows } = await tx.db.execute(sql`
    insert into assistant_turns (org_id, id, conversation_id, channel, message_ids, ownership, attempt, claimed_by, lease_until)
    values (${tx.orgId}, ${turnId}, ${conversationId}, ${kind}, ${sql.param(messageIds)}::uuid[], ${ownership},
            ${attempts + 1}, ${workerId}, now() + make_interval(secs => ${turnLimits.leaseS}))
    on conflict do nothing returning id`)
  if (rows.length === 0) return null
  await tx.db.execute(sql`
    update assistant_waiting set turn_id = ${turnId}
     where org_id = ${tx.orgId} and message_id = any (${sql.param(messageIds)}::uuid[])`)
  return {
    turnId,
    conversationId,
    ownership,
    kind,
    settings,
    knowledge: await readKnowledge(tx),
    messages: waiting.map(({ text, payload, media }) => {
      const own = kind === 'email' ? ownWords(text) : isWordless(text) ? (media?.transcription ?? '') : text
      return { text: own, choice: choiceOf(own, payload, offered) }
    }),
    media: unread.find((one) => !voices.includes(one))?.media?.kind ?? null,
    voices: voices.map((one) => ({
      messageId: one.message_id,
      fileId: one.media?.fileId ?? '',
      at: waiting.indexOf(one),
    })),
    history: await readHistory(tx, conversationId, messageIds),
    state,
    memory,
    contact,
  }
}

async function countTurns({ db, orgId }: Tx, conversationId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from assistant_turns
     where org_id = ${orgId} and conversation_id = ${conversationId} and at > now() - interval '1 hour'`)
  return rows[0]?.count ?? 0
}

/** Whenever the conversation has changed hands since, the assistant begins anew: what was said meanwhile it does not know. */
async function readState({ db, orgId }: Tx, conversationId: string, ownership: number) {
  const { rows } = await db.execute<{
    state: unknown
    memory: ToolMemory
    options: readonly { readonly id: string; readonly title: string }[]
    ownership: number
  }>(sql`
    select state, memory, options, ownership from assistant_states
     where org_id = ${orgId} and conversation_id = ${conversationId}`)
  const [row] = rows
  if (!row) return { state: null, memory: emptyMemory, offered: [] }
  if (row.ownership === ownership) return { state: row.state, memory: row.memory, offered: row.options }
  // Whom the contact has proved to be, and brought in, outlasts it.
  const { proved, ownPatients } = row.memory
  return { state: null, memory: { ...emptyMemory, proved, ownPatients }, offered: [] }
}

async function readHistory({ db, orgId }: Tx, conversationId: string, but: readonly string[]) {
  const { rows } = await db.execute<{ direction: 'in' | 'out'; text: string }>(sql`
    select direction, text from messages
     where org_id = ${orgId} and conversation_id = ${conversationId} and id <> all (${sql.param([...but])}::uuid[])
     order by id desc limit ${turnLimits.history}`)
  return rows.toReversed().map(({ direction, text }) => ({
    from: direction === 'in' ? ('contact' as const) : ('clinic' as const),
    text,
  }))
}

/** The worker lives: its turns stay its own. */
export async function keepLeases(
  { db, orgId }: Tx,
  workerId: string,
  turnIds: readonly string[],
): Promise<void> {
  await db.execute(sql`
    update assistant_turns set lease_until = now() + make_interval(secs => ${turnLimits.leaseS})
     where org_id = ${orgId} and id = any (${sql.param([...turnIds])}::uuid[]) and state = 'running' and claimed_by = ${workerId}`)
}
