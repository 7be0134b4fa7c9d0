import type { Database } from '#platform/db/database.server.ts'
import { describeError } from '#platform/errors.server.ts'

/** What is wrong with an installation that goes on serving: somebody has to look. */
export type WarningCode = 'worker_stuck' | 'messages_overdue'

/** Finds out what is wrong now; a feature fills it in for what it runs. */
export type FindWarnings = (database: Pick<Database, 'pool'>) => Promise<readonly WarningCode[]>

/** A minute after something went wrong it is known. */
const lookMs = 10_000

export interface Warnings {
  current(): readonly WarningCode[]
  /** Looks once; what came and what went is in the log. */
  look(): Promise<void>
  start(): void
  stop(): void
}

/** Looks in every process, also in those that only serve: who died can't tell it. */
export function openWarnings(
  database: Pick<Database, 'pool' | 'log'>,
  finders: readonly FindWarnings[],
): Warnings {
  let current: readonly WarningCode[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function look() {
    const found = (await Promise.all(finders.map((find) => find(database)))).flat()
    for (const warning of found.filter((one) => !current.includes(one)))
      database.log.warn({ warning }, 'warning')
    for (const warning of current.filter((one) => !found.includes(one)))
      database.log.info({ warning }, 'warning is over')
    current = found
  }

  function lookAgain() {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) =>
          database.log.warn({ err: describeError(error) }, 'warnings not looked for'),
        )
        .finally(() => {
          if (!isStopped) lookAgain()
        })
    }, lookMs)
    timer.unref()
  }

  return {
    current: () => current,
    look,
    start: lookAgain,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
