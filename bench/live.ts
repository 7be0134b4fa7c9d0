import { type Audience, gather } from './audience.ts'
import { memoryOf } from './cpu.ts'
import { connect, quantile, type Shot } from './load.ts'
import type { Machine, Server } from './machine.ts'
import { cpuOfServer } from './measure.ts'
import { get } from './replay.ts'
import { updateNetwork } from './rows.ts'

export interface Delivery {
  /** Milliseconds from the request's departure until the last stream has received it. */
  readonly median: number
  readonly slowest: number
  /** Processor milliseconds of server and database for one change sent to all streams. */
  readonly cpuMs: number
}

export interface LiveMeasured {
  readonly streams: number
  readonly product: Delivery
  readonly floor: Delivery
  /** Resident memory of the product while the streams are open, in MiB. */
  readonly memory: number
}

/** The floor's streams, and the bare fan-out to them of one event. */
export const floorEvents: Shot = { method: 'GET', path: '/events' }
export const fanOut = (id: string): Shot => ({
  method: 'POST',
  path: '/events',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ topic: 'appointments', id }),
})

/** Sends one update of a network to all its open streams, against the floor's bare fan-out of one chunk. */
export async function measureLive(machine: Machine, streams: number, updates: number): Promise<LiveMeasured> {
  const { lanes } = machine.world
  const [lane] = lanes
  if (!lane) throw new Error('no lanes')
  const product = await gather(machine.product.port, get(lane, '/events'), streams)
  const floor = await gather(machine.floor.port, floorEvents, streams)
  try {
    const { product: next } = await updateNetwork.prepare(machine.world)
    const notifyFloor = fanOut(lane.orgId)
    const samples = { product: [] as Sample[], floor: [] as Sample[] }
    // The first changes warm up and are not counted.
    for (let at = -2; at < updates; at++) {
      const ofProduct = await notify(machine, machine.product, product, lane.orgId, next(0))
      const ofFloor = await notify(machine, machine.floor, floor, lane.orgId, notifyFloor)
      if (at < 0) continue
      samples.product.push(ofProduct)
      samples.floor.push(ofFloor)
    }
    const memory = memoryOf(machine.product.pid)
    return { streams, product: summarise(samples.product), floor: summarise(samples.floor), memory }
  } finally {
    product.close()
    floor.close()
  }
}

interface Sample {
  readonly ms: number
  readonly cpuMs: number
}

async function notify(
  machine: Machine,
  server: Server,
  audience: Audience,
  id: string,
  shot: Shot,
): Promise<Sample> {
  const cpu = cpuOfServer(machine, server)
  const connection = await connect(server.port)
  const cpuBefore = cpu()
  const startedAt = performance.now()
  const heard = audience.heard(id).then(() => performance.now() - startedAt)
  await connection.fire(shot)
  const ms = await heard
  connection.close()
  return { ms, cpuMs: cpu() - cpuBefore }
}

function summarise(samples: readonly Sample[]): Delivery {
  const ms = samples.map((one) => one.ms).sort((a, b) => a - b)
  const cpuMs = samples.reduce((sum, one) => sum + one.cpuMs, 0) / samples.length
  return { median: quantile(ms, 0.5), slowest: ms.at(-1) ?? 0, cpuMs }
}
