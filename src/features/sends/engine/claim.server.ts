import type { OpenChannel } from '#features/channels/commands.server.ts'
import { type ChannelKind, carriesFiles, channelKinds } from '#features/channels/rules.ts'
import {
  addMessages,
  findConversations,
  hashAddress,
  type NetworkTransaction,
} from '#features/conversations/commands.server.ts'
import { addressKey, type MessageAuthor, textOf } from '#features/conversations/rules.ts'
import { tellFollowers } from '#platform/db/followers.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { publishSends } from '../live.server.ts'
import type { Preparation, Prepared, SendSource } from '../rules.ts'
import { type Candidate, choose, type Priced, pauseOf } from './choose.server.ts'
import { type Fate, moveLane, takeDue, takeLane, writeFates } from './due.server.ts'
import { paceOf } from './pace.ts'
import type { ClaimedSend, DueSend, EngineParts } from './types.server.ts'

/** Claiming: what is due is filled in, judged and taken by one worker, and committed before anything is called. */

/** Messages that were due could not be filled in or judged. */
export class ClaimFailed extends Error {
  readonly ids: readonly string[]
  constructor(ids: readonly string[], cause: unknown) {
    super('messages could not be claimed', { cause })
    this.ids = ids
  }
}

export interface Claim {
  readonly claimed: readonly ClaimedSend[]
  /** How many were looked at, whatever became of them. */
  readonly taken: number
  /** Nothing can be claimed before; null when it can at once. */
  readonly nextAt: Date | null
}

/** @param limit the most of each kind that are taken at once */
export async function claim(
  tx: NetworkTransaction,
  parts: EngineParts,
  workerId: string,
  limit: number,
): Promise<Claim> {
  const freeAt = await takeLane(tx)
  const channels = await parts.channels.find(tx)
  const paces = new Map(
    [...channels.values()].map((channel) => [
      channel.kind,
      paceOf(freeAt[channel.kind] ? new Date(freeAt[channel.kind] ?? 0) : null, channel.perSecond, tx.now),
    ]),
  )
  const limits = Object.fromEntries(
    (Object.keys(channelKinds) as ChannelKind[]).flatMap((kind) => {
      const channel = channels.get(kind)
      if (channel && pauseOf(channel, tx.now)) return []
      const allowed = Math.min(limit, paces.get(kind)?.allowed ?? limit)
      return allowed > 0 ? [[kind, allowed]] : []
    }),
  )
  const due = await takeDue(tx, limits)
  if (due.length === 0) return { claimed: [], taken: 0, nextAt: soonest(channels, paces, tx.now) }

  const { claimed, fates } = await decide(tx, parts, workerId, due, channels).catch((cause: unknown) => {
    throw new ClaimFailed(
      due.map(({ id }) => id),
      cause,
    )
  })
  await writeFates(tx, fates)
  const skipped = new Set(fates.flatMap(({ id, state }) => (state === 'skipped' ? [id] : [])))
  const unsent = due.filter(({ id, source }) => source === 'assistant' && skipped.has(id))
  await tellFollowers(
    tx,
    'unsentAnswer',
    unsent.map(({ id }) => id),
  )
  const left = Map.groupBy(claimed, ({ channel }) => channel.kind)
  if (left.size > 0)
    await moveLane(
      tx,
      Object.fromEntries(
        [...left].map(([kind, own]) => [kind, (paces.get(kind)?.after(own.length) ?? tx.now).toISOString()]),
      ),
    )
  await publishSends(tx, due)
  return { claimed, taken: due.length, nextAt: null }
}

function soonest(
  channels: ReadonlyMap<ChannelKind, OpenChannel>,
  paces: ReadonlyMap<ChannelKind, { readonly allowed: number; readonly nextAt: Date }>,
  now: Date,
): Date | null {
  const times = [...channels.values()].flatMap((channel) => {
    const pace = paces.get(channel.kind)
    const pause = pauseOf(channel, now)
    return pause ?? (pace && pace.allowed === 0 ? pace.nextAt : [])
  })
  return times.length === 0 ? null : new Date(Math.min(...times.map((at) => at.getTime())))
}

async function decide(
  tx: NetworkTransaction,
  parts: EngineParts,
  workerId: string,
  due: readonly DueSend[],
  channels: ReadonlyMap<ChannelKind, OpenChannel>,
): Promise<{ claimed: ClaimedSend[]; fates: Fate[] }> {
  const preparations = await prepareAll(tx, parts, due)
  const fates: Fate[] = []
  const candidates: Candidate[] = []
  for (const send of due) {
    const made = preparations.get(send.id) ?? { ready: false, skip: 'sourceOff' }
    const preparation: Preparation = leavesFile(made, channels) ? made : { ready: false, skip: 'noFiles' }
    const key = preparation.ready ? addressKey(preparation.to, preparation.kind) : ''
    if (preparation.ready && key !== '')
      candidates.push({ send, prepared: preparation, addressHash: hashAddress(parts.secrets, tx.orgId, key) })
    else fates.push(fateOf(send, preparation.ready ? { ready: false, skip: 'noAddress' } : preparation))
  }
  const { going, staying } = await choose(tx, parts, candidates, channels)
  fates.push(...staying)
  const stored = await store(tx, going, channels)
  for (const { send, prepared, addressHash, conversationId, messageId, cost } of stored) {
    const channel = channels.get(prepared.kind)
    fates.push({
      id: send.id,
      state: channel ? 'claimed' : 'waiting',
      kind: prepared.kind,
      channelId: channel?.channelId ?? null,
      conversationId,
      messageId,
      addressHash,
      templateVersion: prepared.templateVersion ?? null,
      question: prepared.question,
      ...(channel && { claimedBy: workerId, price: cost }),
    })
    for (const id of prepared.joins)
      fates.push({ id, state: 'joined', joinedInto: send.id, conversationId, messageId })
  }
  return {
    claimed: stored.flatMap(({ send, prepared, messageId }) => {
      const channel = channels.get(prepared.kind)
      return channel ? [{ send, prepared, channel, messageId }] : []
    }),
    fates,
  }
}

/** A file needs a provider that takes it: nobody sends one from the outbox by hand. */
const leavesFile = (made: Preparation, channels: ReadonlyMap<ChannelKind, OpenChannel>): boolean =>
  !made.ready || !made.message.file || (carriesFiles(made.kind) && channels.has(made.kind))

/** Each source fills in its own messages, all of them at once. */
async function prepareAll(
  tx: NetworkTransaction,
  parts: EngineParts,
  due: readonly DueSend[],
): Promise<Map<string, Preparation>> {
  const all = new Map<string, Preparation>()
  for (const [source, own] of Map.groupBy(due, (send) => send.source)) {
    const filling = parts.prepare.find((one) => one.source === source)
    for (const [id, preparation] of (await filling?.prepare(tx, own)) ?? []) all.set(id, preparation)
  }
  return all
}

/** What was not ready: it waits, goes by another channel that reaches the person, or does not go at all. */
function fateOf(send: DueSend, preparation: Exclude<Preparation, Prepared>): Fate {
  if ('later' in preparation) return { id: send.id, state: 'planned', dueAt: preparation.later }
  const [next] = send.fallback
  const reachesNobody = preparation.skip === 'noAddress' || preparation.skip === 'noTemplate'
  if (reachesNobody && next) return { id: send.id, state: 'planned', kind: next, fallsBack: true }
  return { id: send.id, state: 'skipped', reason: preparation.skip }
}

/** Every message is stored with its conversation before it leaves. */
async function store(
  tx: NetworkTransaction,
  going: readonly (Candidate & Priced)[],
  channels: ReadonlyMap<ChannelKind, OpenChannel>,
): Promise<(Candidate & Priced & { conversationId: string; messageId: string })[]> {
  if (going.length === 0) return []
  const conversationIds = await findConversations(
    tx,
    going.map(({ prepared }) => ({ address: prepared.to, kind: prepared.kind })),
  )
  const added = await addMessages(
    tx,
    going.map(({ send, prepared }, at) => ({
      conversationId: conversationIds[at] ?? '',
      direction: 'out' as const,
      author: authorOf(send.source, send.userId),
      kind: prepared.kind,
      channelId: channels.get(prepared.kind)?.channelId ?? null,
      at: tx.now,
      text: textOf(prepared.message),
      content: prepared.message,
      file: prepared.message.file ?? null,
      sendId: send.id,
      patientId: send.patientId,
      appointmentId: send.appointmentId,
      userId: send.userId,
    })),
  )
  // Whose page is open sees what is stored: it is told at once.
  for (const [at, { prepared }] of going.entries())
    if (prepared.kind === 'chat') await publish(tx, { topic: 'messages', id: conversationIds[at] ?? '' })
  return going.map((candidate, at) => ({
    ...candidate,
    conversationId: conversationIds[at] ?? '',
    messageId: added[at] ?? '',
  }))
}

const authorOf = (source: SendSource, userId: string | null): MessageAuthor =>
  source === 'single' || source === 'test' ? (userId ? 'person' : 'automation') : source
