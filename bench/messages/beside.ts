import type pg from 'pg'
import type { CloudApi } from '#test/providers/cloudApi.ts'
import type { Agenda } from '../agenda.ts'
import { weeksOf } from '../appointments.ts'
import { load } from '../load.ts'
import type { Machine } from '../machine.ts'
import { median, type Pace } from '../measure.ts'
import { inTurns } from '../replay.ts'
import { dropDue, queueDue, untilSent } from './fill.ts'
import type { MessagesNetwork } from './network.ts'

export interface ReadsBeside {
  /** Median time of a read in milliseconds, without and with a campaign. */
  readonly quiet: number
  readonly busy: number
  /** Within the same round. */
  readonly ratio: number
  readonly messagesPerSecond: number
}

const readers = 4
/** What a number may send in a second; more than a channel's own rate does not leave. */
const perSecond = 60

/** Weeks of the agenda while another process sends a campaign as fast as its channel allows. */
export async function measureBeside(
  machine: Machine,
  meta: CloudApi,
  client: pg.Client,
  agenda: Agenda,
  network: MessagesNetwork,
  pace: Pace,
): Promise<ReadsBeside> {
  const worker = await machine.startAnother({ ROLE: 'worker' })
  const next = inTurns(weeksOf(agenda))
  const read = (seconds: number) => load(machine.product.port, readers, seconds, next)
  const seconds = 2 * pace.seconds
  const rounds: ReadsBeside[] = []
  try {
    await read(pace.warmUpSeconds)
    while (rounds.length < pace.rounds) {
      const quiet = await read(seconds)
      // A second's worth leaves at the beginning; the rest lasts until the reads are through.
      const count = Math.ceil(perSecond * (seconds + 2))
      await queueDue(client, network, 1 + rounds.length * 2 * count, count)
      while (meta.messages.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      const sent = meta.messages.length
      const busy = await read(seconds)
      const messagesPerSecond = (meta.messages.length - sent) / seconds
      rounds.push({ quiet: quiet.p50, busy: busy.p50, ratio: busy.p50 / quiet.p50, messagesPerSecond })
      await untilSent(client, network)
      await dropDue(client, network)
      meta.messages.length = 0
    }
  } finally {
    await worker.stop()
  }
  const of = (field: keyof ReadsBeside) => median(rounds.map((round) => round[field]))
  return {
    quiet: of('quiet'),
    busy: of('busy'),
    ratio: of('ratio'),
    messagesPerSecond: of('messagesPerSecond'),
  }
}
