import type { Agenda } from './agenda.ts'
import { booking, type FreeTimes } from './booking.ts'
import { type Connection, connect, quantile } from './load.ts'
import type { Machine } from './machine.ts'

/** This many bid for the same time at the same instant. */
const bidders = 64

export interface Bids {
  readonly bidders: number
  /** Milliseconds from the first one's departure until everybody had an answer. */
  readonly median: number
  readonly slowest: number
}

/**
 * @throws when not exactly one of them gets it, or the others receive anything but 409 with the other free
 * times
 */
export async function measureBids(
  { product }: Machine,
  agenda: Agenda,
  times: FreeTimes,
  rounds: number,
): Promise<Bids> {
  const connections = await Promise.all(Array.from({ length: bidders }, () => connect(product.port)))
  const took: number[] = []
  try {
    // The first warms up and is not counted.
    for (let at = -1; at < rounds; at++) {
      const ms = await bid(connections, agenda, times)
      if (at >= 0) took.push(ms)
    }
  } finally {
    for (const connection of connections) connection.close()
  }
  took.sort((a, b) => a - b)
  return { bidders, median: quantile(took, 0.5), slowest: took.at(-1) ?? 0 }
}

async function bid(connections: readonly Connection[], agenda: Agenda, times: FreeTimes): Promise<number> {
  const shot = booking(agenda, times.next())
  const startedAt = performance.now()
  const answers = await Promise.all(connections.map((connection) => connection.send(shot)))
  const ms = performance.now() - startedAt
  const won = answers.filter(({ status }) => status === 201).length
  const lost = answers.filter(
    ({ status, body }) => status === 409 && JSON.parse(body).code === 'slot_taken',
  ).length
  if (won !== 1 || lost !== bidders - 1)
    throw new Error(`${won} got the time and ${lost} were told of others`)
  return ms
}
