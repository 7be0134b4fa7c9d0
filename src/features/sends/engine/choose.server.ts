import type { OpenChannel } from '#features/channels/commands.server.ts'
import type { ChannelKind } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { consentPurposeOf, costOf, type Prepared } from '../rules.ts'
import { type Fate, takeJoined } from './due.server.ts'
import { type BatchFacts, type PeopleRoom, readFacts, readPeopleRoom } from './facts.server.ts'
import { judge } from './judgement.ts'
import type { DueSend, EngineParts } from './types.server.ts'

/** A message that is ready, and where it would go. */
export interface Candidate {
  readonly send: DueSend
  readonly prepared: Prepared
  readonly addressHash: string
}

/** What it costs by the network's prices of now, in millionths of a real. */
export interface Priced {
  readonly cost: number
}

/** How long a send waits whose channel is stopped. */
const stoppedPauseMs = 30_000
const familyPauseMs = 5_000

/** Returns until when a channel lets nothing out; null when it does. One that is stopped is looked at again soon. */
export function pauseOf({ stoppedAt, backOffUntil }: OpenChannel, now: Date): Date | null {
  if (stoppedAt) return new Date(now.getTime() + stoppedPauseMs)
  return backOffUntil && backOffUntil > now ? backOffUntil : null
}

/** Judges one after the other, so that what goes counts for those that follow. */
export async function choose(
  tx: NetworkTransaction,
  parts: EngineParts,
  candidates: readonly Candidate[],
  channels: ReadonlyMap<ChannelKind, OpenChannel>,
): Promise<{ going: (Candidate & Priced)[]; staying: Fate[] }> {
  const going: (Candidate & Priced)[] = []
  const staying: Fate[] = []
  if (candidates.length === 0) return { going, staying }
  const facts = await readFacts(
    tx,
    candidates.map(({ send, addressHash }) => ({ ...send, addressHash })),
  )
  const rooms = new Map<ChannelKind, PeopleRoom | null>()
  for (const channel of channels.values())
    rooms.set(
      channel.kind,
      await readPeopleRoom(
        tx,
        channel,
        candidates.map((one) => one.addressHash),
      ),
    )
  const isNetworkSilenced = await isSilenced(tx, parts, '')
  const joinable = await takeJoined(
    tx,
    candidates.flatMap(({ prepared }) => prepared.joins),
  )
  /** What has its fate, and is no part of another message any more. */
  const decided = new Set<string>()
  const stay = (fate: Fate) => {
    decided.add(fate.id)
    staying.push(fate)
  }
  for (const candidate of candidates) {
    const { send, prepared, addressHash } = candidate
    if (decided.has(send.id)) continue
    const channel = channels.get(prepared.kind)
    const room = rooms.get(prepared.kind) ?? null
    const isMailSilenced = () => prepared.kind === 'email' && isSilenced(tx, parts, prepared.to.email)
    // The website's chat reaches no farther than the browser that asked: it leaves nothing, and nobody is written to.
    const staysHere = prepared.kind === 'chat'
    const verdict = judge(
      { ...send, kind: prepared.kind },
      {
        ...factsOf(candidate, facts),
        isSilenced: !staysHere && (isNetworkSilenced || (await isMailSilenced())),
        isBeyondPeopleLimit: room !== null && !hasRoom(room, candidate),
      },
      facts.rules,
      tx.now,
    )
    const pause = channel && pauseOf(channel, tx.now)
    if (!verdict.goes)
      stay(
        'skip' in verdict
          ? { id: send.id, state: 'skipped', reason: verdict.skip, addressHash }
          : { id: send.id, state: 'planned', dueAt: verdict.later },
      )
    else if (pause) stay({ id: send.id, state: 'planned', dueAt: pause })
    else if (!prepared.joins.every((id) => joinable.has(id) && !decided.has(id)))
      // Something happened to one of the family: the message is filled in anew.
      stay({ id: send.id, state: 'planned', dueAt: new Date(tx.now.getTime() + familyPauseMs) })
    else {
      for (const id of [send.id, ...prepared.joins]) decided.add(id)
      count(candidate, facts, room, tx.now)
      going.push({ ...candidate, cost: costOf(prepared, facts.rules.prices) })
    }
  }
  return { going, staying }
}

const hasRoom = ({ room, known }: PeopleRoom, { prepared, addressHash }: Candidate): boolean =>
  room > 0 || known.has(addressHash) || prepared.template === null

/** A message whose facts are wanted, as far as they hang on it. */
export interface Weighed {
  readonly send: Pick<DueSend, 'patientId' | 'appointmentId' | 'purpose'>
  readonly prepared: Pick<Prepared, 'kind'>
  readonly addressHash: string
}

export function factsOf({ send, prepared, addressHash }: Weighed, facts: BatchFacts) {
  const patient = send.patientId ? facts.patients.get(send.patientId) : undefined
  const appointment = send.appointmentId ? (facts.appointments.get(send.appointmentId) ?? null) : null
  return {
    // Somebody whose record is gone for good is not written to.
    patient: send.patientId
      ? {
          status: patient?.status ?? 'active',
          isGone: patient?.isGone ?? true,
          consent: patient?.consents[`${consentPurposeOf(send.purpose)} ${prepared.kind}`] ?? null,
        }
      : null,
    appointment,
    refusals: facts.refusals.filter(
      (held) =>
        held.addressHash === addressHash || (held.patientId !== null && held.patientId === send.patientId),
    ),
    marketingReceived: Math.max(
      facts.marketing.get(addressHash) ?? 0,
      (send.patientId && facts.marketing.get(send.patientId)) || 0,
    ),
    lastLeftAt: facts.lastLeft.get(addressHash) ?? null,
    timeZone: appointment?.timeZone ?? facts.timeZone,
  }
}

function count(
  { send, prepared, addressHash }: Candidate,
  facts: BatchFacts,
  room: PeopleRoom | null,
  now: Date,
) {
  facts.lastLeft.set(addressHash, now)
  if (send.purpose === 'marketing')
    for (const key of [addressHash, send.patientId])
      if (key) facts.marketing.set(key, (facts.marketing.get(key) ?? 0) + 1)
  if (room && prepared.template && !room.known.has(addressHash)) {
    room.known.add(addressHash)
    room.room -= 1
  }
}

async function isSilenced(tx: NetworkTransaction, parts: EngineParts, to: string): Promise<boolean> {
  for (const silences of parts.silences) if (await silences(tx, to)) return true
  return false
}
