import { randomUUID } from 'node:crypto'
import type { CloudApi } from '#test/providers/cloudApi.ts'
import { type Audience, gather } from './audience.ts'
import { conversationAt, fillInbox, messageAt, phoneOf } from './inboxFill.ts'
import { fanOut, floorEvents } from './live.ts'
import { connect, quantile, type Shot } from './load.ts'
import type { Machine } from './machine.ts'
import { type Measured, measureRow, type Pace } from './measure.ts'
import { callerOf } from './messages/network.ts'
import { noticeOf } from './messages/notice.ts'
import { bothSides, get } from './replay.ts'
import type { Lane } from './world.ts'

export interface InboxPlan {
  /** Conversations of a network and their messages, one thread of thousands among them. */
  readonly sizes: readonly { readonly conversations: number; readonly messages: number }[]
  readonly concurrencies: readonly number[]
  readonly pace: Pace
  /** Windows with the inbox open. */
  readonly windows: number
  /** Messages that come while they are. */
  readonly arrivals: number
}

export interface InboxRow extends Measured {
  readonly question: string
  readonly conversations: number
}

export interface InboxMeasured {
  readonly rows: readonly InboxRow[]
  /** From the notice's departure until the last window was told, and a bare event to as many. */
  readonly arrival: {
    readonly windows: number
    readonly p50: number
    readonly floorP50: number
    /** Of the notices that followed one another. */
    readonly ratio: number
  }
}

const searches = [
  ['Search, a rare word', 'assunto42'],
  ['Search, three words of all messages', 'queria marcar consulta'],
  ['Search, the beginning of many words', 'assunt'],
  ['Search, a word that nobody wrote', 'xilofone'],
] as const

const questions: readonly (readonly [name: string, path: string])[] = [
  ['List', '/conversations?limit=40'],
  ['List of what nobody read', '/conversations?unread=true&limit=40'],
  ['Thread of thousands, its end', `/conversations/${conversationAt(1)}/entries?limit=40`],
  [
    'Thread of thousands, around a message',
    `/conversations/${conversationAt(1)}/entries?around=${messageAt(600)}&limit=40`,
  ],
  ...searches.map(
    ([name, words]) => [name, `/conversations/search?q=${encodeURIComponent(words)}&limit=20`] as const,
  ),
]

/** Networks of different size, each filled and read; then what a patient writes to the last comes to many open windows. */
export async function measureInbox(
  machine: Machine,
  meta: CloudApi,
  { sizes, concurrencies, pace, windows, arrivals }: InboxPlan,
  say: (text: string) => void,
): Promise<InboxMeasured> {
  const rows: InboxRow[] = []
  for (const [at, size] of sizes.entries()) {
    const lane = machine.world.lanes[at]
    if (!lane) throw new Error('no lane for another network')
    const conversations = size.conversations
    say(`inbox: filling ${conversations.toLocaleString('en')} conversations`)
    await fillInbox(machine.superuser, lane.orgId, size, say)
    for (const [question, path] of questions)
      for (const concurrency of concurrencies) {
        const name = `${question}, of ${conversations.toLocaleString('en')}`
        say(`${name}, ${concurrency} at once`)
        const prepare = () => bothSides(machine, [get(lane, path)])
        rows.push({
          ...(await measureRow(machine, { name, prepare }, concurrency, pace)),
          question,
          conversations,
        })
      }
  }
  const lane = machine.world.lanes[sizes.length - 1]
  if (!lane) throw new Error('no network was filled')
  say(`a message to ${windows} open windows`)
  return { rows, arrival: await measureArrival(machine, meta, lane, windows, arrivals) }
}

/** One notice after the other, each of another patient, and after each a bare event to as many streams of the floor. */
async function measureArrival(
  machine: Machine,
  meta: CloudApi,
  lane: Lane,
  windows: number,
  arrivals: number,
): Promise<InboxMeasured['arrival']> {
  const { phoneNumberId, accountId, accessToken, appSecret } = meta.account
  const keys = { version: null, phoneNumberId, accountId, accessToken, appSecret }
  const channel = await callerOf(machine, lane)('PUT', '/channels/whatsapp', keys)
  const webhook = new URL(channel.webhook.url).pathname
  const product = await gather(machine.product.port, get(lane, '/events'), windows)
  const floor = await gather(machine.floor.port, floorEvents, windows)
  const ofProduct: number[] = []
  const ofFloor: number[] = []
  try {
    // The first ones connect, plan and compile.
    for (let at = -5; at < arrivals; at++) {
      const person = 100 + at
      const notice = noticeOf(meta.account, webhook, `wamid.${randomUUID()}`, `55${phoneOf(person)}`)
      const took = await reach(machine.product.port, product, notice, conversationAt(person))
      const bare = randomUUID()
      const floorTook = await reach(machine.floor.port, floor, fanOut(bare), bare)
      if (at < 0) continue
      ofProduct.push(took)
      ofFloor.push(floorTook)
    }
  } finally {
    product.close()
    floor.close()
  }
  const middle = (values: number[]) =>
    quantile(
      values.toSorted((a, b) => a - b),
      0.5,
    )
  return {
    windows,
    p50: middle(ofProduct),
    floorP50: middle(ofFloor),
    ratio: middle(ofProduct.map((ms, at) => ms / (ofFloor[at] ?? ms))),
  }
}

/** Milliseconds until all windows were told of the record. */
async function reach(port: number, audience: Audience, shot: Shot, id: string): Promise<number> {
  const connection = await connect(port)
  const startedAt = performance.now()
  const heard = audience.heard(id).then(() => performance.now() - startedAt)
  await connection.fire(shot)
  const ms = await heard
  connection.close()
  return ms
}
