import { v7 as uuid } from 'uuid'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { type Scope, transact } from '#platform/db/transaction.server.ts'
import { describeError } from '#platform/errors.server.ts'
import { outageOf } from '#platform/outage.server.ts'
import { repeat, rest } from '#platform/repeating.server.ts'
import type { Worker } from '#platform/worker.server.ts'
import { call, holdClaims, markCalled, releaseClaims } from './calls.server.ts'
import { ClaimFailed, claim } from './claim.server.ts'
import { putOff } from './due.server.ts'
import { handOverFiles, partsOf, wavesOf } from './files.server.ts'
import { type Called, recordOutcomes } from './record.server.ts'
import { deadAfterS, sweep } from './sweep.server.ts'
import type { ClaimedSend, EngineParts } from './types.server.ts'

export type { EngineParts }

/** So many are claimed at once. */
export const claimSize = 64
/** While one batch is at the provider, the next is claimed. */
export const pumpsPerNetwork = 2
const lookMs = 1_000
const beatMs = 5_000
const sweepMs = 10_000
const longestPauseMs = 5_000

/**
 * Sends what is due, in every process that works: several of them share the work. Each message is claimed and
 * marked in committed transactions before its provider is called, and no message is called twice: whatever
 * happens between mark and record leaves it `uncertain`.
 */
export function openEngine(parts: EngineParts): Worker {
  const { database } = parts
  const workerId = uuid()
  /** Claims of this worker that are called, or about to be: all others of it were never called. */
  const held = new Set<string>()
  const pumping = new Map<string, number>()
  /** Nothing can leave in a network before. */
  const pauses = new Map<string, number>()
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()

  const inNetwork = <T>(orgId: string, work: (tx: NetworkTransaction) => Promise<T>): Promise<T> =>
    transact({ database, userId: null, orgId } satisfies Scope & { orgId: string }, work)
  const warn = (error: unknown, what: string) => database.log.warn({ err: describeError(error) }, what)

  async function look(): Promise<void> {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from acolhe_networks_with_due_sends() as id',
    )
    for (const { id: orgId } of rows) {
      if ((pauses.get(orgId) ?? 0) > performance.now()) continue
      for (let at = pumping.get(orgId) ?? 0; at < pumpsPerNetwork; at++) follow(orgId)
    }
  }

  function follow(orgId: string) {
    pumping.set(orgId, (pumping.get(orgId) ?? 0) + 1)
    const work = pump(orgId)
      .catch((error: unknown) => warn(error, 'messages not sent'))
      .finally(() => {
        pumping.set(orgId, (pumping.get(orgId) ?? 1) - 1)
        running.delete(work)
      })
    running.add(work)
  }

  /** Claims and sends until nothing is due that may leave. */
  async function pump(orgId: string): Promise<void> {
    let limit = claimSize
    while (!stopping.signal.aborted) {
      const batch = await claimBatch(orgId, limit)
      limit = batch ? claimSize : 1
      if (!batch) continue
      await deliver(orgId, batch.claimed)
      if (batch.taken > 0) continue
      const pauseMs = batch.nextAt ? batch.nextAt.getTime() - batch.now.getTime() : 0
      pauses.set(orgId, performance.now() + Math.min(Math.max(pauseMs, 0), longestPauseMs))
      // A rate goes on within the second; longer pauses are looked at again.
      if (pauseMs <= 0 || pauseMs > lookMs) return
      await rest(pauseMs, stopping.signal)
    }
  }

  /** Null when a message could not be filled in: it must not hold the others, and is put off once it is found. */
  async function claimBatch(orgId: string, limit: number) {
    try {
      return await inNetwork(orgId, async (tx) => ({
        ...(await claim(tx, parts, workerId, limit)),
        now: tx.now,
      }))
    } catch (error) {
      warn(error, 'messages not claimed')
      // Whether it committed is not known; what of it did was never called.
      await insist(() => inNetwork(orgId, (tx) => releaseClaims(tx, workerId, { allBut: [...held] })))
      if (outageOf(error)) throw error
      const { ids } = error instanceof ClaimFailed ? error : { ids: [] }
      if (limit === 1) await inNetwork(orgId, (tx) => putOff(tx, ids))
      return null
    }
  }

  /** Hands claims over in waves; when the provider takes nothing, the rest goes back into the queue. */
  async function deliver(orgId: string, claimed: readonly ClaimedSend[]): Promise<void> {
    for (const { send } of claimed) held.add(send.id)
    /** Their files can't be read now: they are put off. */
    const unreadable: string[] = []
    try {
      for (const wave of wavesOf(claimed)) {
        if (stopping.signal.aborted) break
        const { ready, unreadable: now } = await handOverFiles(parts, orgId, wave)
        unreadable.push(...now)
        const { refused, callable } = partsOf(ready)
        const isRefusing =
          refused.length > 0 && (await insist(() => inNetwork(orgId, (tx) => recordRefused(tx, refused))))
        const ids = callable.map((one) => one.claimed.send.id)
        const own = await inNetwork(orgId, (tx) => markCalled(tx, workerId, ids))
        const called = await Promise.all(
          callable
            .filter(({ claimed: { send } }) => own.has(send.id))
            .map(async (one): Promise<Called> => ({ claimed: one.claimed, outcome: await call(parts, one) })),
        )
        const isFailing =
          called.length > 0 &&
          (await insist(() => inNetwork(orgId, (tx) => recordOutcomes(tx, parts, called))))
        if (isFailing || isRefusing) break
      }
    } finally {
      for (const { send } of claimed) held.delete(send.id)
    }
    if (claimed.length > 0)
      await inNetwork(orgId, async (tx) => {
        await releaseClaims(tx, workerId, { only: claimed.map(({ send }) => send.id) })
        await putOff(tx, unreadable)
      })
  }

  /** What a provider refused before the call was never called: without the mark, a worker's death leaves it in the queue. */
  async function recordRefused(tx: NetworkTransaction, refused: readonly Called[]): Promise<boolean> {
    const own = await holdClaims(
      tx,
      workerId,
      refused.map(({ claimed }) => claimed.send.id),
    )
    const mine = refused.filter(({ claimed: { send } }) => own.has(send.id))
    return mine.length > 0 && recordOutcomes(tx, parts, mine)
  }

  /** An answer that is known is written down, however long the database is away. */
  async function insist<T>(record: () => Promise<T>): Promise<T> {
    for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, longestPauseMs)) {
      try {
        return await record()
      } catch (error) {
        warn(error, 'answers of a provider not recorded yet')
        if (stopping.signal.aborted) throw error
        await rest(waitMs, stopping.signal)
      }
    }
  }

  const beat = async () => {
    await database.pool.query(
      'insert into workers (id) values ($1) on conflict (id) do update set seen_at = now()',
      [workerId],
    )
  }

  async function sweepAll(): Promise<void> {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from acolhe_networks_to_sweep(now() - make_interval(secs => $1)) as id',
      [deadAfterS],
    )
    for (const { id: orgId } of rows) {
      const swept = await inNetwork(orgId, (tx) => sweep(tx, parts))
      if (swept.released + swept.uncertain > 0)
        database.log.warn({ orgId, ...swept }, 'a worker died while it sent')
    }
    await database.pool.query(`delete from workers where seen_at < now() - interval '1 hour'`)
  }

  const repeated = (work: () => Promise<void>, everyMs: number) =>
    repeat(work, {
      everyMs,
      signal: stopping.signal,
      onError: (error) => warn(error, 'sending is interrupted'),
    })

  let loops: Promise<unknown> = Promise.resolve()
  return {
    name: 'sends',
    start() {
      // The first sign of life comes before the first claim.
      loops = insist(beat)
        .then(() =>
          Promise.all([repeated(beat, beatMs), repeated(look, lookMs), repeated(sweepAll, sweepMs)]),
        )
        .catch((error: unknown) => warn(error, 'sending did not begin'))
    },
    async stop() {
      stopping.abort()
      await loops
      await Promise.all(running)
      parts.channels.close()
      await database.pool
        .query('delete from workers where id = $1', [workerId])
        .catch((error: unknown) => warn(error, 'worker not signed off'))
    },
  }
}
