import { load } from './load.ts'
import type { Machine } from './machine.ts'
import { median, type Pace } from './measure.ts'
import { readNetwork, signIn } from './rows.ts'
import { lanesInAll } from './world.ts'

export interface MixedLoadMeasured {
  /** Median time of a read in milliseconds, alone and while people sign in. */
  readonly quiet: number
  readonly busy: number
  /** Within the same round; the worst is bad luck, the median is the claim. */
  readonly ratio: number
  readonly signInsPerSecond: number
}

const readers = 4

/** Reads of a network while every lane signs people in: what hashing costs everyone else. */
export async function measureMixedLoad({ product, world }: Machine, pace: Pace): Promise<MixedLoadMeasured> {
  const reads = await readNetwork.prepare(world)
  const signIns = await signIn.prepare(world)
  const read = (seconds: number) => load(product.port, readers, seconds, reads.product)
  await read(pace.warmUpSeconds)
  const rounds: MixedLoadMeasured[] = []
  while (rounds.length < pace.rounds) {
    const quiet = await read(pace.seconds)
    const [busy, signedIn] = await Promise.all([
      read(pace.seconds),
      load(product.port, lanesInAll, pace.seconds, signIns.product),
    ])
    rounds.push({
      quiet: quiet.p50,
      busy: busy.p50,
      ratio: busy.p50 / quiet.p50,
      signInsPerSecond: signedIn.perSecond,
    })
  }
  const of = (field: keyof MixedLoadMeasured) => median(rounds.map((round) => round[field]))
  return {
    quiet: of('quiet'),
    busy: of('busy'),
    ratio: of('ratio'),
    signInsPerSecond: of('signInsPerSecond'),
  }
}
