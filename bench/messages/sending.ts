import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { claimSize, pumpsPerNetwork } from '#features/sends/engine/engine.server.ts'
import { waveSize } from '#features/sends/engine/files.server.ts'
import type { CloudApi } from '#test/providers/cloudApi.ts'
import { cpuOf } from '../cpu.ts'
import type { Another, Machine } from '../machine.ts'
import { median } from '../measure.ts'
import { dropDue, queueDue, untilSent } from './fill.ts'
import { type MessagesNetwork, metaName } from './network.ts'

export interface Rate {
  readonly perSecond: number
  /** Processor milliseconds for one message, of the workers and the database. */
  readonly cpuMs: number
}

export interface Sent {
  readonly size: number
  readonly workers: number
  readonly product: Rate
  readonly floor: Rate
  /** Messages per second over those of the floor in the same round. */
  readonly ofFloor: number
  readonly cpuOverFloor: number
}

type Side = 'product' | 'floor'

/** The floor claims and calls as many at a time as the product. */
const batches = { claimSize, waveSize, pumps: pumpsPerNetwork }
/** The rate that a number is allowed must not be what is measured. */
const unbounded = { ROLE: 'worker', WHATSAPP_PER_SECOND: '100000' }

export async function measureSending(
  machine: Machine,
  meta: CloudApi,
  client: pg.Client,
  network: MessagesNetwork,
  plan: { readonly rounds: number; readonly messages: number },
  say: (text: string) => void,
): Promise<Sent[]> {
  // People get several messages in a row; what the judgement reads is the same.
  await client.query('update message_rules set marketing_limit = 1000 where org_id = $1', [network.orgId])
  const start: Record<Side, () => Promise<Another>> = {
    product: () => machine.startAnother(unbounded),
    floor: () =>
      machine.forkFloor('sender', {
        poolSize: 10,
        network: { orgId: network.orgId, channelId: network.channelId, campaignId: network.campaignId },
        provider: {
          url: `${meta.url}/v23.0/${meta.account.phoneNumberId}/messages`,
          accessToken: meta.account.accessToken,
          template: metaName,
        },
        ...batches,
      }),
  }
  let turn = 0
  const run = async (side: Side, workers: number): Promise<Rate> => {
    const started = await Promise.all(Array.from({ length: workers }, start[side]))
    try {
      const first = 1 + ((turn++ * 2 * plan.messages) % Math.max(1, network.size - 2 * plan.messages))
      // The first ones connect, plan and compile.
      await sendAll(machine, meta, client, network, started, first, Math.ceil(plan.messages / 5))
      const next = first + Math.ceil((plan.messages / 5) * 1.6)
      return await sendAll(machine, meta, client, network, started, next, plan.messages)
    } finally {
      for (const one of started) await one.stop()
      await dropDue(client, network)
    }
  }
  const measured: Sent[] = []
  for (const workers of [1, 2]) {
    const rounds: Record<Side, Rate>[] = []
    while (rounds.length < plan.rounds) {
      say(`sending with ${workers}, of ${network.size.toLocaleString('en')}`)
      rounds.push({ product: await run('product', workers), floor: await run('floor', workers) })
    }
    measured.push(summarise(network.size, workers, rounds))
  }
  await client.query('update message_rules set marketing_limit = 1 where org_id = $1', [network.orgId])
  return measured
}

/** @throws when the provider does not get each message once */
async function sendAll(
  { postmaster }: Machine,
  meta: CloudApi,
  client: pg.Client,
  network: MessagesNetwork,
  workers: readonly Another[],
  first: number,
  count: number,
): Promise<Rate> {
  meta.messages.length = 0
  const cpu = () => cpuOf(postmaster, ...workers.map(({ pid }) => pid))
  const [cpuBefore] = [cpu()]
  await queueDue(client, network, first, count)
  while (meta.messages.length === 0) await sleep(1)
  const startedAt = performance.now()
  await untilSent(client, network)
  const seconds = (performance.now() - startedAt) / 1_000
  const ids = new Set(meta.messages.map(({ body }) => body.biz_opaque_callback_data))
  if (meta.messages.length !== count || ids.size !== count)
    throw new Error(`of ${count} messages ${meta.messages.length} came, ${ids.size} of them different`)
  return { perSecond: count / seconds, cpuMs: (cpu() - cpuBefore) / count }
}

function summarise(size: number, workers: number, rounds: readonly Record<Side, Rate>[]): Sent {
  const rate = (side: Side): Rate => ({
    perSecond: median(rounds.map((round) => round[side].perSecond)),
    cpuMs: median(rounds.map((round) => round[side].cpuMs)),
  })
  return {
    size,
    workers,
    product: rate('product'),
    floor: rate('floor'),
    ofFloor: median(rounds.map(({ product, floor }) => product.perSecond / floor.perSecond)),
    cpuOverFloor: median(rounds.map(({ product, floor }) => product.cpuMs / floor.cpuMs)),
  }
}
