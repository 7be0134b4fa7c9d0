import type { ClientConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Log } from '#platform/log.server.ts'

/** Work that repeats by the clock (UTC). Runs at least once, in one process: it must bear repetition. */
export interface ScheduledJob {
  readonly name: string
  /** Five-field cron expression. */
  readonly cron: string
  run(): Promise<void>
}

export interface Jobs {
  close(): Promise<void>
}

/** The queue keeps its own schema, written by the owner role; payloads hold ids only. */
export async function openJobs(owner: ClientConfig, jobs: readonly ScheduledJob[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({ ...bossConfig(owner), application_name: 'acolhe-jobs', max: 2 })
  boss.on('error', (error) => log.warn({ err: error.message }, 'job queue error'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name)
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, async () => {
      await job.run()
      log.info({ job: job.name }, 'job done')
    })
  }
  return { close: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}

/** The part of a connection's settings that the queue takes. */
function bossConfig({ host, port, user, password, database, connectionString, ssl }: ClientConfig) {
  return {
    host,
    port,
    user,
    password: typeof password === 'string' ? password : undefined,
    database,
    connectionString,
    ssl,
  }
}
