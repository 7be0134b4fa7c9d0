import { v7 as uuid } from 'uuid'
import type { Database } from '#platform/db/database.server.ts'
import { type NetworkScope, transact } from '#platform/db/transaction.server.ts'
import { describeError } from '#platform/errors.server.ts'
import { repeat } from '#platform/repeating.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { Worker } from '#platform/worker.server.ts'
import { sendCodes } from '../codes/send.server.ts'
import type { Engines } from '../engineOf.server.ts'
import type { Listener } from '../voice/hear.server.ts'
import { type ClaimedTurn, claimTurn, keepLeases } from './claim.server.ts'
import { sweepTurns } from './interrupt.server.ts'
import { turnLimits, turnPace } from './rules.ts'
import { runTurn } from './run.server.ts'

const lookMs = 1_000
/** Turns of one process at once: those of a model wait for it most of their time. */
const mostTurns = 16

export interface TurnsParts {
  readonly database: Database
  readonly secrets: Secrets
  readonly engines: Engines
  readonly listener: Listener
}

/** Answers what waits for the assistant, in every process that works. */
export function openTurns({ database, secrets, engines, listener }: TurnsParts): Worker {
  const workerId = uuid()
  const running = new Map<
    string,
    { readonly orgId: string; readonly turnId: string; readonly work: Promise<unknown> }
  >()
  const stopping = new AbortController()
  const scopeOf = (orgId: string): NetworkScope => ({ database, userId: null, orgId })
  const warn = (error: unknown, what: string) => database.log.warn({ err: describeError(error) }, what)

  async function look(): Promise<void> {
    const { rows } = await database.pool.query<{ id: string }>('select acolhe_networks_with_turns() as id')
    for (const { id } of rows)
      await lookIn(id).catch((error: unknown) => warn(error, 'assistant not answering'))
  }

  async function lookIn(orgId: string): Promise<void> {
    const scope = scopeOf(orgId)
    const swept = await transact(scope, sweepTurns)
    if (swept > 0) database.log.warn({ orgId, swept }, 'a worker died while the assistant answered')
    await transact(scope, (tx) => sendCodes(tx, secrets))
    while (running.size < mostTurns && !stopping.signal.aborted) {
      const turn = await transact(scope, (tx) => claimTurn(tx, workerId, turnPace))
      if (!turn) return
      follow(scope, turn)
    }
  }

  function follow(scope: NetworkScope, turn: ClaimedTurn) {
    const work = runTurn(scope, { engines, secrets, workerId, listener }, turn)
      .catch((error: unknown) => warn(error, 'a turn of the assistant came to nothing'))
      .finally(() => running.delete(turn.turnId))
    running.set(turn.turnId, { orgId: scope.orgId, turnId: turn.turnId, work })
  }

  /** What this worker answers stays its own. */
  async function beat(): Promise<void> {
    for (const [orgId, own] of Map.groupBy(running.values(), (one) => one.orgId))
      await transact(scopeOf(orgId), (tx) =>
        keepLeases(
          tx,
          workerId,
          own.map(({ turnId }) => turnId),
        ),
      )
  }

  const repeated = (work: () => Promise<void>, everyMs: number) =>
    repeat(work, {
      everyMs,
      signal: stopping.signal,
      onError: (error) => warn(error, 'the assistant is interrupted'),
    })

  let loops: Promise<unknown> = Promise.resolve()
  return {
    name: 'turns',
    start() {
      loops = Promise.all([repeated(look, lookMs), repeated(beat, (turnLimits.leaseS / 3) * 1_000)])
    },
    async stop() {
      stopping.abort()
      await loops
      await Promise.all([...running.values()].map(({ work }) => work))
    },
  }
}
