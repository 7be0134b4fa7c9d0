import type { PgBoss, Job as QueuedJob } from 'pg-boss'
import { describeError } from '#platform/errors.server.ts'
import type { Log } from '#platform/log.server.ts'

/**
 * Runs jobs of one queue in parallel, each for itself: a slow one occupies its own place and no other,
 * whereas in the batches of the queue's own workers it would delay the rest.
 */

export interface Parallel {
  /** The number that run at one time in one process. */
  readonly places: number
  /** Of these, the places that only jobs of some priority and above take. */
  readonly reserved: { readonly places: number; readonly minPriority: number }
  /** The number of one group that run at one time, in all processes together. */
  readonly placesOfGroup: number
  /** Called before jobs are taken: false while what they need is away, so that none is tried in vain. */
  readonly isReady: () => Promise<boolean>
}

export interface Lane {
  /** Jobs may be waiting: looks at once. */
  poke(): void
  /** Takes no more; running jobs have ten seconds, then they go back into the queue. */
  stop(): Promise<void>
}

/** A job of such a queue. */
export interface ParallelJob {
  readonly name: string
  readonly parallel: Parallel
  run(data: Record<string, string>): Promise<void>
}

export const isParallel = <J extends { readonly parallel?: Parallel }>(
  job: J,
): job is J & { readonly parallel: Parallel } => job.parallel !== undefined

type TakenJob = QueuedJob<Record<string, string>>

/** Jobs that other processes queued, and those whose time to be tried again has come, are found this often. */
const pollMs = 1_000
const graceMs = 10_000

export function openLane(boss: PgBoss, job: ParallelJob, log: Log): Lane {
  const { places, reserved, placesOfGroup, isReady } = job.parallel
  const running = new Map<TakenJob, Promise<void>>()
  let isStopping = false
  let wake = () => {}

  /** Takes the most urgent jobs first, of these the oldest. */
  async function take(): Promise<void> {
    const free = places - running.size
    if (free === 0 || !(await isReady())) return
    const isReservedOnly = free <= reserved.places
    const batchSize = isReservedOnly ? free : free - reserved.places
    const taken = await boss.fetch<Record<string, string>>(job.name, {
      batchSize,
      groupConcurrency: placesOfGroup,
      ...(isReservedOnly && { minPriority: reserved.minPriority }),
    })
    for (const one of taken) running.set(one, finish(one))
    if (taken.length === batchSize) wake()
  }

  async function finish(taken: TakenJob): Promise<void> {
    await run(taken).catch((error) =>
      log.warn({ job: job.name, err: describeError(error) }, 'job left to expire'),
    )
    running.delete(taken)
    wake()
  }

  async function run(taken: TakenJob): Promise<void> {
    const { id, data } = taken
    try {
      await job.run(data ?? {})
    } catch (error) {
      log.warn({ job: job.name, id, err: describeError(error) }, 'job failed')
      await boss.fail(job.name, [taken], { reason: reasonOf(error) })
      return
    }
    await boss.complete(job.name, [taken])
    log.info({ job: job.name, id }, 'job done')
  }

  async function look(): Promise<void> {
    while (!isStopping) {
      const pause = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      await take().catch((error) => log.warn({ job: job.name, err: describeError(error) }, 'jobs not taken'))
      await pause
    }
  }

  const looking = look()
  return {
    poke: () => wake(),
    async stop() {
      isStopping = true
      wake()
      await looking
      await within(graceMs, Promise.all(running.values()))
      const left = [...running.keys()]
      if (left.length > 0) await boss.fail(job.name, left, { reason: 'stopped' })
    },
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/**
 * The reason that the queue stores: a code, such as a mail server's, or the kind; a message may contain what
 * a person typed.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
