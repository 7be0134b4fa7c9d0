import { cpuOf } from './cpu.ts'
import { type Load, load, runLanes } from './load.ts'
import type { Machine, Server } from './machine.ts'
import type { Row, Sides } from './rows.ts'
import type { Counted, SignIns } from './signIns.ts'

/** The number and length of the rounds. */
export interface Pace {
  readonly rounds: number
  /** Seconds of each side in each round. */
  readonly seconds: number
  readonly rawSeconds: number
  readonly warmUpSeconds: number
}

export interface Sample extends Load {
  /** Processor milliseconds per request, of the server and the database. */
  readonly cpuMs: number
}

interface Round {
  readonly raw: Sample
  readonly product: Sample
  readonly floor: Sample
}

export interface Measured {
  readonly name: string
  readonly concurrency: number
  readonly raw: Sample
  readonly product: Sample
  readonly floor: Sample
  /** Requests per second over those of the raw round trip and of the floor in the same round. */
  readonly ofRaw: number
  readonly ofFloor: number
  /** Processor time over that of the raw round trip and of the floor. */
  readonly cpuOverRaw: number
  readonly cpuOverFloor: number
}

/**
 * Product, floor and raw round trip take turns in short rounds, so that variations of the machine affect all
 * three.
 */
export async function measureRow(
  machine: Machine,
  row: Row,
  concurrency: number,
  pace: Pace,
  beside?: SignIns,
): Promise<Measured> {
  const sides = await row.prepare(machine.world)
  await load(machine.product.port, concurrency, pace.warmUpSeconds, sides.product)
  await load(machine.floor.port, concurrency, pace.warmUpSeconds, sides.floor)
  const rounds: Round[] = []
  while (rounds.length < pace.rounds) rounds.push(await runRound(machine, sides, concurrency, pace, beside))
  const [raw, product, floor] = (['raw', 'product', 'floor'] as const).map((side) =>
    medianSample(rounds.map((round) => round[side])),
  ) as [Sample, Sample, Sample]
  return {
    name: row.name,
    concurrency,
    raw,
    product,
    floor,
    ofRaw: median(rounds.map((round) => round.product.perSecond / round.raw.perSecond)),
    ofFloor: median(rounds.map((round) => round.product.perSecond / round.floor.perSecond)),
    cpuOverRaw: product.cpuMs / raw.cpuMs,
    cpuOverFloor: product.cpuMs / floor.cpuMs,
  }
}

async function runRound(
  machine: Machine,
  { product, floor }: Sides,
  concurrency: number,
  pace: Pace,
  beside?: SignIns,
): Promise<Round> {
  const cpu = (side: Counted) => (beside ? () => beside.cpuOf(side) : cpuOfSide(machine, side))
  const serve = (side: 'product' | 'floor', next: Sides['product']) =>
    sample(cpu(side), () => load(machine[side].port, concurrency, pace.seconds, next))
  return {
    raw: await sample(cpu('raw'), () => queryRaw(machine, concurrency, pace.rawSeconds)),
    product: await serve('product', product),
    floor: await serve('floor', floor),
  }
}

const queryRaw = ({ clients }: Machine, concurrency: number, seconds: number) =>
  runLanes(concurrency, seconds, async (lane) => clients[lane]?.query('select 1'))

function cpuOfSide(machine: Machine, side: Counted): () => number {
  if (side !== 'raw') return cpuOfServer(machine, machine[side])
  // Here this process is the server: it is what talks to the database. Not by its pid: the others are its children.
  return () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000 + cpuOf(machine.postmaster)
}

/** Processor milliseconds so far, of a server with its children, and of the database. */
export const cpuOfServer =
  ({ postmaster }: Machine, { pid }: Server) =>
  () =>
    cpuOf(pid, postmaster)

async function sample(cpu: () => number, work: () => Promise<Load>): Promise<Sample> {
  const before = cpu()
  const result = await work()
  return { ...result, cpuMs: (cpu() - before) / result.requests }
}

export const medianSample = (samples: readonly Sample[]): Sample => {
  const of = (field: keyof Sample) => median(samples.map((one) => one[field]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    requests: of('requests'),
    cpuMs: of('cpuMs'),
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
