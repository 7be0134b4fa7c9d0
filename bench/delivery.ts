import { v7 as uuid } from 'uuid'
import type { Agenda } from './agenda.ts'
import type { AppointmentsPlan } from './appointments.ts'
import { type Audience, gather } from './audience.ts'
import type { Bookings } from './booking.ts'
import { fanOut, floorEvents } from './live.ts'
import { connect, type Load, type NextShot, runLanes } from './load.ts'
import type { Machine } from './machine.ts'
import { median, medianSample, type Sample } from './measure.ts'
import { get } from './replay.ts'
import type { SignIns } from './signIns.ts'

export interface Delivered {
  readonly streams: number
  readonly concurrency: number
  /** Times from a booking's departure until the last stream has received it. */
  readonly product: Sample
  /** The same of one bare event. */
  readonly floor: Sample
  /** Product over floor, within the same round. */
  readonly ratio: number
}

type Side = 'product' | 'floor'

/**
 * Each lane books, waits until all streams have received it, and books again; the floor sends one chunk to as
 * many.
 */
export async function measureDelivery(
  machine: Machine,
  { lane }: Agenda,
  { product: book }: Bookings,
  { streams, concurrencies, pace }: AppointmentsPlan,
  signIns: SignIns,
): Promise<Delivered[]> {
  const audiences = {
    product: await gather(machine.product.port, get(lane, '/events'), streams),
    floor: await gather(machine.floor.port, floorEvents, streams),
  }
  const shots: Record<Side, NextShot> = { product: book, floor: () => fanOut(uuid()) }
  const measure = async (side: Side, concurrency: number, seconds: number): Promise<Sample> => {
    const before = signIns.cpuOf(side)
    const result = await deliver(machine[side].port, audiences[side], shots[side], concurrency, seconds)
    return { ...result, cpuMs: (signIns.cpuOf(side) - before) / result.requests }
  }
  try {
    const delivered: Delivered[] = []
    for (const concurrency of concurrencies) {
      await measure('product', concurrency, pace.warmUpSeconds)
      await measure('floor', concurrency, pace.warmUpSeconds)
      const rounds: Record<Side, Sample>[] = []
      while (rounds.length < pace.rounds)
        rounds.push({
          product: await measure('product', concurrency, pace.seconds),
          floor: await measure('floor', concurrency, pace.seconds),
        })
      delivered.push(summarise(rounds, streams, concurrency))
    }
    return delivered
  } finally {
    audiences.product.close()
    audiences.floor.close()
  }
}

async function deliver(
  port: number,
  audience: Audience,
  next: NextShot,
  concurrency: number,
  seconds: number,
): Promise<Load> {
  const connections = await Promise.all(Array.from({ length: concurrency }, () => connect(port)))
  try {
    return await runLanes(concurrency, seconds, async (lane) => {
      const answer = await connections[lane]?.fire(next(lane))
      await audience.heard(JSON.parse(answer ?? '{}').id)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}

function summarise(rounds: readonly Record<Side, Sample>[], streams: number, concurrency: number): Delivered {
  return {
    streams,
    concurrency,
    product: medianSample(rounds.map((round) => round.product)),
    floor: medianSample(rounds.map((round) => round.floor)),
    ratio: median(rounds.map((round) => round.product.p50 / round.floor.p50)),
  }
}
