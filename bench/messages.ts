import pg from 'pg'
import { type CloudApi, startCloudApi } from '#test/providers/cloudApi.ts'
import { fillAgenda } from './agenda.ts'
import type { Machine } from './machine.ts'
import { type Measured, measureRow, type Pace } from './measure.ts'
import { type Compared, measureAbandoned, measureCount, measureQueueing } from './messages/audience.ts'
import { measureBeside, type ReadsBeside } from './messages/beside.ts'
import { intakeOf } from './messages/intake.ts'
import { approveAt, type MessagesNetwork, openNetwork } from './messages/network.ts'
import { measureSending, type Sent } from './messages/sending.ts'

export interface MessagesPlan {
  /** People of a network, each with a message in its past. */
  readonly sizes: readonly number[]
  readonly concurrencies: readonly number[]
  readonly rounds: number
  /** Sent in each round. */
  readonly messages: number
  readonly appointments: number
  readonly pace: Pace
}

export interface IntakeRow extends Measured {
  readonly size: number
}

export interface MessagesMeasured {
  readonly counts: readonly Compared[]
  /** Milliseconds that the largest count goes on after nobody waits for it; null when it was through before. */
  readonly abandoned: number | null
  readonly queues: readonly Compared[]
  readonly sent: readonly Sent[]
  readonly intake: readonly IntakeRow[]
  readonly beside: ReadsBeside
}

/** The environment of the product whose messages are measured: workers are processes of their own, started when needed. */
export const messagesEnvironment = (meta: CloudApi) => ({ ROLE: 'web', WHATSAPP_URL: meta.url })

export const startProvider = async (): Promise<CloudApi> => {
  const meta = await startCloudApi()
  approveAt(meta)
  return meta
}

/** Fills one network after the other and measures in it: the tables have this many people and messages and not more. */
export async function measureMessages(
  machine: Machine,
  meta: CloudApi,
  plan: MessagesPlan,
  say: (text: string) => void,
): Promise<MessagesMeasured> {
  const client = new pg.Client(machine.superuser)
  await client.connect()
  try {
    const counts: Compared[] = []
    const queues: Compared[] = []
    const sent: Sent[] = []
    const intake: IntakeRow[] = []
    let abandoned: number | null = null
    let network: MessagesNetwork | undefined
    for (const [at, size] of plan.sizes.entries()) {
      const lane = machine.world.lanes[at]
      if (!lane) throw new Error('no lane for another network')
      network = await openNetwork(machine, meta, client, lane, size, say)
      say(`counts and queues, of ${size.toLocaleString('en')}`)
      counts.push(await measureCount(machine, network, plan.rounds))
      abandoned = await measureAbandoned(machine, client, network)
      const worker = await machine.startAnother({ ROLE: 'worker' })
      queues.push(await measureQueueing(machine, client, network, plan.rounds))
      await worker.stop()
      sent.push(...(await measureSending(machine, meta, client, network, plan, say)))
      intake.push(...(await measureIntake(machine, meta, network, plan, say)))
      // Nobody handled them: the workers of what follows would.
      await client.query('delete from channel_events where org_id = $1 and handled_at is null', [lane.orgId])
      say(JSON.stringify({ counts, abandoned, queues, sent }))
    }
    const lane = machine.world.lanes[plan.sizes.length]
    if (!lane || !network) throw new Error('no lane for the agenda')
    say('reads of the agenda beside a campaign')
    const agenda = await fillAgenda(machine, lane, plan.appointments, say)
    const beside = await measureBeside(machine, meta, client, agenda, network, plan.pace)
    return { counts, abandoned, queues, sent, intake, beside }
  } finally {
    await client.end()
  }
}

async function measureIntake(
  machine: Machine,
  meta: CloudApi,
  network: MessagesNetwork,
  { concurrencies, pace }: MessagesPlan,
  say: (text: string) => void,
): Promise<IntakeRow[]> {
  const { size } = network
  const sides = await intakeOf(machine, meta, network)
  const rows: IntakeRow[] = []
  for (const concurrency of concurrencies) {
    const name = `Notice of a message, of ${size.toLocaleString('en')}`
    say(`${name}, ${concurrency} at once`)
    rows.push({ ...(await measureRow(machine, { name, prepare: () => sides }, concurrency, pace)), size })
  }
  return rows
}
