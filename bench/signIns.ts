import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf, cpuOfOne } from './cpu.ts'
import { connect, load } from './load.ts'
import type { Machine } from './machine.ts'
import { signIn } from './rows.ts'
import { lanesInAll } from './world.ts'

/** Somebody signs in this often while other things are measured. */
export const signInsPerSecond = 4

export type Counted = 'product' | 'floor' | 'raw'

/** People who sign in to the product continuously, whichever side is measured. */
export interface SignIns {
  /** Processor milliseconds so far of what answers on that side and of the database, less what the sign-ins took. */
  cpuOf(side: Counted): number
  stop(): Promise<void>
}

/**
 * The cost of one sign-in in processor milliseconds; the key is derived in a process of its own, which is not
 * counted.
 */
interface Cost {
  readonly product: number
  readonly database: number
  /** For this process, which sends it. */
  readonly client: number
}

const own = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000

export async function startSignIns(machine: Machine, calibrationSeconds: number): Promise<SignIns> {
  const { product, postmaster } = machine
  const next = (await signIn.prepare(machine.world)).product
  // The last lane's person: the networks of others are measured.
  const shot = () => next(lanesInAll - 1)
  const read = () => ({
    product: cpuOfOne(product.pid),
    database: cpuOf(postmaster),
    client: own(),
  })
  const before = read()
  const { requests } = await load(product.port, 1, calibrationSeconds, shot)
  const after = read()
  const cost: Cost = {
    product: (after.product - before.product) / requests,
    database: (after.database - before.database) / requests,
    client: (after.client - before.client) / requests,
  }
  const connection = await connect(product.port)
  const stopping = new AbortController()
  let signedIn = 0
  const running = repeatUntil(stopping.signal, async () => {
    await connection.fire(shot())
    signedIn++
  })
  const counted: Record<Counted, () => number> = {
    product: () => cpuOfOne(product.pid) - signedIn * cost.product,
    floor: () => cpuOf(machine.floor.pid),
    raw: () => own() - signedIn * cost.client,
  }
  return {
    cpuOf: (side) => counted[side]() + cpuOf(postmaster) - signedIn * cost.database,
    async stop() {
      stopping.abort()
      await running
      connection.close()
    },
  }
}

/** Repeats at a steady rate, whatever one repetition takes. */
async function repeatUntil(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  for (let at = 1; !signal.aborted; at++) {
    await work()
    const due = startedAt + (at * 1_000) / signInsPerSecond
    await sleep(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => {})
  }
}
