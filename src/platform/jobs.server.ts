import { sql } from 'drizzle-orm'
import type { ClientConfig } from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { describeError, type ErrorFacts } from '#platform/errors.server.ts'
import type { Log } from '#platform/log.server.ts'
import { withClient } from './db/client.server.ts'
import { applicationRole, type JobRank, type Orm } from './db/database.server.ts'
import { queued } from './db/transaction.server.ts'
import { isParallel, openLane, type Parallel } from './parallelJobs.server.ts'

/**
 * Work outside a request. It runs at least once, maybe twice and in any process: it must bear repetition.
 * `data` contains ids only; their records are read when the job runs.
 */
export interface Job {
  readonly name: string
  /** Repeats by the clock (five-field cron expression, UTC). */
  readonly cron?: string
  /**
   * The maximum time of one run; after it the run is given up (its process may have died) and tried again.
   */
  readonly expireInSeconds?: number
  /** One after the other by default; else how many run in parallel. */
  readonly parallel?: Parallel
  run(data: Record<string, string>): Promise<void>
}

export interface Jobs {
  /** Puts a job into the transaction: it exists if that commits. */
  enqueue(db: Orm, name: string, data: Record<string, string>, rank?: JobRank): Promise<void>
  /** Jobs were put into these queues, and committed: those of parallel queues begin at once. */
  poke(names: ReadonlySet<string>): void
  close(): Promise<void>
}

const schema = 'pgboss'
/** A failed job is tried again after 5 s, 10 s, 20 s …: some six hours in all. */
const retries = { retryLimit: 12, retryDelay: 5, retryBackoff: true }

/**
 * The queue has its own schema, made by the owner role; the application may put jobs into it. A process that
 * does not work (`works`) only puts jobs there, for others.
 */
export async function openJobs(
  owner: ClientConfig,
  jobs: readonly Job[],
  log: Log,
  { works = true } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionOf(owner),
    schema,
    application_name: 'acolhe-jobs',
    max: 2,
    supervise: works,
    schedule: works,
  })
  boss.on('error', (error) => log.warn({ err: describeError(error) }, 'job queue error'))
  await boss.start()
  for (const job of jobs) await open(boss, job, log, works)
  if (works) await unscheduleOthers(boss, jobs)
  await grantToApplication(owner)
  const lanes = new Map(
    works ? jobs.filter(isParallel).map((job) => [job.name, openLane(boss, job, log)] as const) : [],
  )
  return {
    async enqueue(db, name, data, { priority, group } = {}) {
      await boss.send(name, data, {
        // The queue rejects a priority that is undefined.
        ...(priority !== undefined && { priority }),
        ...(group && { group: { id: group } }),
        db: fromDrizzle(db, sql),
      })
      if (lanes.has(name)) queued.set(db, new Set(queued.get(db)).add(name))
    },
    poke(names) {
      for (const name of names) lanes.get(name)?.poke()
    },
    async close() {
      await Promise.all([...lanes.values()].map((lane) => lane.stop()))
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/**
 * The stored form of a failure (the queue writes errors down with all their fields): nothing but what may be
 * logged.
 */
class JobFailed extends Error {
  readonly facts: ErrorFacts
  constructor(facts: ErrorFacts) {
    super(facts.code ?? facts.name)
    this.facts = facts
  }
}

async function open(boss: PgBoss, job: Job, log: Log, works: boolean) {
  const options = { ...retries, ...(job.expireInSeconds && { expireInSeconds: job.expireInSeconds }) }
  await boss.createQueue(job.name, options)
  // A queue that an older version made has that one's options.
  await boss.updateQueue(job.name, options)
  if (!works) return
  if (job.cron) await boss.schedule(job.name, job.cron)
  if (isParallel(job)) return
  await boss.work<Record<string, string>>(job.name, { pollingIntervalSeconds: 1 }, async (batch) => {
    for (const { id, data } of batch) {
      await job.run(data ?? {}).catch((error: unknown) => {
        const err = describeError(error)
        log.error({ job: job.name, id, err }, 'job failed')
        throw new JobFailed(err)
      })
      log.info({ job: job.name, id }, 'job done')
    }
  })
}

/** Repeated jobs that nobody runs any more, of an older version or another configuration, would pile up in the queue. */
async function unscheduleOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const repeated = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!repeated.has(name)) await boss.unschedule(name)
}

const grantToApplication = (owner: ClientConfig) =>
  withClient(owner, (client) =>
    client.query(`
      grant usage on schema ${schema} to ${applicationRole};
      grant select, insert, update on all tables in schema ${schema} to ${applicationRole}`),
  )

/** The part of a connection's settings that the queue accepts. */
function connectionOf({ host, port, user, password, database, connectionString, ssl }: ClientConfig) {
  const secret = typeof password === 'string' ? password : undefined
  return { host, port, user, password: secret, database, connectionString, ssl }
}
